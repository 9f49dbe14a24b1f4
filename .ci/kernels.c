/* The shared library of the wheel puzzle-publish-kernels; .ci/kernels.py compiles it.

   A Kernel is called like the function that it is made from. It compares the arguments
   with what each of its pieces of machine code is for, and runs the first that fits;
   if none does, it calls another function that knows what to do. numba's own C sources
   give the code what it calls: arrays, their counts of references, exceptions. */

#define PYCC_MODULE_NAME code
#define PYCC_USE_NRT 1
#include "pycc/modulemixin.c"
#include <structmember.h>

typedef struct {
    const char *name;    /* of the kernel, with its module */
    const char *fits;    /* the arguments, as `fits` reads them */
    PyCFunctionWithKeywords run;
} piece;

typedef struct {
    EnvironmentObject **place;
    const char *pickled; /* a list of constants */
    int length;
} environment;

#include "pieces.h"      /* PIECES, ENVIRONMENTS, sorted and ended by zeros */

static PyObject *generator; /* numpy.random.Generator */

static int
is_generator(PyObject *value)
{
    if (generator == NULL) {
        PyObject *module = PyImport_ImportModule("numpy.random");
        if (module != NULL) {
            generator = PyObject_GetAttrString(module, "Generator");
            Py_DECREF(module);
        }
        if (generator == NULL) {
            PyErr_Clear();
            return 0;
        }
    }
    return PyObject_TypeCheck(value, (PyTypeObject *) generator);
}

/* Whether an array is of a kind, item size, rank, layout (C, F, A), r or w. */
static int
is_array(PyObject *value, const char *as)
{
    PyArrayObject *array = (PyArrayObject *) value;
    if (!PyArray_CheckExact(value)
        || PyArray_DESCR(array)->kind != as[0]
        || PyArray_ITEMSIZE(array) != as[1] - '0'
        || PyArray_NDIM(array) != as[2] - '0'
        || !PyArray_ISALIGNED(array) || !PyArray_ISNOTSWAPPED(array))
        return 0;
    if (as[3] == 'C' && !PyArray_IS_C_CONTIGUOUS(array))
        return 0;
    if (as[3] == 'F' && !PyArray_IS_F_CONTIGUOUS(array))
        return 0;
    return as[4] == 'r' || PyArray_ISWRITEABLE(array);
}

static int
is_int64(PyObject *value)
{
    int beyond;
    if (!PyLong_CheckExact(value))
        return PyArray_IsScalar(value, SignedInteger);
    PyLong_AsLongLongAndOverflow(value, &beyond);
    return !beyond;
}

static int
is_uint64(PyObject *value)
{
    int beyond;
    if (!PyLong_CheckExact(value))
        return PyArray_IsScalar(value, ULong) || PyArray_IsScalar(value, ULongLong);
    PyLong_AsLongLongAndOverflow(value, &beyond);
    return beyond > 0;
}

/* The text after what describes a value; NULL if the value is another. */
static const char *
fits(const char *as, PyObject *value)
{
    switch (*as++) {
    case 'q': return is_int64(value) ? as : NULL;
    case 'Q': return is_uint64(value) ? as : NULL;
    case '?': return PyBool_Check(value) || PyArray_IsScalar(value, Bool) ? as : NULL;
    case 'd': return PyFloat_Check(value) ? as : NULL;
    case 'n': return value == Py_None ? as : NULL;
    case 'g': return is_generator(value) ? as : NULL;
    case '[': return is_array(value, as) ? as + 5 : NULL;
    case '(': {
        const char *name = as;
        size_t length = strcspn(name, ":");
        if (!PyTuple_Check(value) || strlen(Py_TYPE(value)->tp_name) != length
            || strncmp(Py_TYPE(value)->tp_name, name, length))
            return NULL;
        as += length + 1;
        for (Py_ssize_t k = 0; k < PyTuple_GET_SIZE(value); k++)
            if (*as == ')' || (as = fits(as, PyTuple_GET_ITEM(value, k))) == NULL)
                return NULL;
        return *as == ')' ? as + 1 : NULL;
    }
    }
    return NULL;
}

static int
all_fit(const char *as, PyObject *values)
{
    for (Py_ssize_t k = 0; k < PyTuple_GET_SIZE(values); k++)
        if (*as == 0 || (as = fits(as, PyTuple_GET_ITEM(values, k))) == NULL)
            return 0;
    return *as == 0;
}

static int
is_named(const piece *one, const char *name)
{
    return one->name && (one->name == name || !strcmp(one->name, name));
}

typedef struct {
    PyObject_HEAD
    PyObject *attributes;
    PyObject *other;     /* what is called if no piece fits */
    const piece *first;  /* NULL if there is none */
} Kernel;

static PyObject *
Kernel_new(PyTypeObject *type, PyObject *args, PyObject *named)
{
    const char *name;
    PyObject *other;
    if (!PyArg_ParseTuple(args, "sO", &name, &other))
        return NULL;
    Kernel *self = (Kernel *) type->tp_alloc(type, 0);
    if (self == NULL)
        return NULL;
    Py_INCREF(other);
    self->other = other;
    for (const piece *one = PIECES; one->name && !self->first; one++)
        if (is_named(one, name))
            self->first = one;
    return (PyObject *) self;
}

static void
Kernel_dealloc(Kernel *self)
{
    Py_XDECREF(self->attributes);
    Py_XDECREF(self->other);
    Py_TYPE(self)->tp_free((PyObject *) self);
}

static PyObject *
Kernel_call(Kernel *self, PyObject *args, PyObject *named)
{
    const piece *one = self->first;
    if (one && (named == NULL || PyDict_GET_SIZE(named) == 0))
        for (const char *name = one->name; is_named(one, name); one++)
            if (all_fit(one->fits, args))
                return one->run((PyObject *) self, args, NULL);
    return PyObject_Call(self->other, args, named);
}

static PyGetSetDef Kernel_members[] = {
    {"__dict__", PyObject_GenericGetDict, PyObject_GenericSetDict, NULL, NULL},
    {NULL},
};

static PyTypeObject Kernel_type = {
    PyVarObject_HEAD_INIT(NULL, 0)
    .tp_name = "puzzle_publish_kernels.Kernel",
    .tp_basicsize = sizeof(Kernel),
    .tp_flags = Py_TPFLAGS_DEFAULT,
    .tp_new = Kernel_new,
    .tp_dealloc = (destructor) Kernel_dealloc,
    .tp_call = (ternaryfunc) Kernel_call,
    .tp_dictoffset = offsetof(Kernel, attributes),
    .tp_getset = Kernel_members,
    .tp_getattro = PyObject_GenericGetAttr,
    .tp_setattro = PyObject_GenericSetAttr,
};

static int
make_environments(PyObject *module)
{
    for (const environment *one = ENVIRONMENTS; one->place; one++) {
        env_def_t definition = {one->pickled, one->length};
        *one->place = recreate_environment(module, definition);
        if (*one->place == NULL)
            return -1;
    }
    return 0;
}

static PyObject *
names(void)
{
    PyObject *found = PyList_New(0);
    for (const piece *one = PIECES; found && one->name; one++) {
        PyObject *name = PyUnicode_FromString(one->name);
        if (name == NULL || PyList_Append(found, name))
            Py_CLEAR(found);
        Py_XDECREF(name);
    }
    return found;
}

static PyModuleDef definition = {PyModuleDef_HEAD_INIT, "code", NULL, -1, NULL};

PyMODINIT_FUNC
PyInit_code(void)
{
    PyObject *module = PyModule_Create(&definition);
    if (module == NULL)
        return NULL;
    NRT_MemSys_init();
    if (!init_numpy() || init_dynfunc_module(module) || init_nrt_python_module(module)
        || make_environments(module) || PyType_Ready(&Kernel_type)
        || PyModule_AddObjectRef(module, "Kernel", (PyObject *) &Kernel_type)
        || PyModule_AddObject(module, "names", names()))
        Py_CLEAR(module);
    return module;
}
