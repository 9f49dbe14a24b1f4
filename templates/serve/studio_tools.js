/* What all scripts of the studio use: elements, sentences, questions to the server. */

export const $ = (/** @type {string} */ id) => /** @type {any} */ (document.getElementById(id));
export const words = JSON.parse($("words").textContent);
export const filled = (/** @type {string} */ text, /** @type {Record<string, any>} */ values) =>
  text.replace(/\{(\w+)\}/g, (whole, key) => (key in values ? String(values[key]) : whole));

/* An element; texts of books enter pages here alone, and never as HTML. */
/** @type {(tag: string, values?: Record<string, any>, ...inner: any[]) => HTMLElement} */
export const made = (tag, values = {}, ...inner) => {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(values)) {
    if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
    else if (name in element && name !== "list") /** @type {any} */ (element)[name] = value;
    else element.setAttribute(name, value);
  }
  element.append(...inner);
  return element;
};

/* What a choice is called on the page: "us-states" is "us states" where it has no name. */
export const choiceName = (/** @type {string} */ choice) => words.choices[choice] ?? (/^[a-z]+([-_][a-z]+)+$/.test(choice) ? choice.replace(/[-_]/g, " ") : choice);

/* A sentence whose words between backticks have names on the page, or are typed as they are. */
/** @type {(text: string, named: (code: string) => string) => any[]} */
export const sentence = (text, named) => text.split("`").map((part, nth) => (nth % 2 ? (named(part) ? filled(words.quoted, { text: named(part) }) : made("code", {}, part)) : part));

export const say = (/** @type {string} */ text, kind = "ready") => {
  $("status").className = kind;
  $("status").textContent = text;
};

/* A button that waits for what it began; it keeps the focus, which `disabled` would take. */
export const wait = (/** @type {any} */ button, /** @type {boolean} */ isBusy) => {
  button.setAttribute("aria-busy", String(isBusy));
  button.setAttribute("aria-disabled", String(isBusy));
};

/* An answer and its status; POST with what is sent, else GET. */
export const asked = async (/** @type {string} */ path, /** @type {any} */ sent = undefined) => {
  const post = { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(sent) };
  try {
    const answer = await fetch(path, sent === undefined ? {} : post);
    return { status: answer.status, value: await answer.json() };
  } catch {
    say(words.gone, "wrong");
    return { status: 0, value: null };
  }
};

export const option = (/** @type {string} */ value, text = value) => made("option", { value }, text);

/* A file as it is sent: its name, and its bytes in the letters of base64. */
export const read = (/** @type {File} */ file) =>
  new Promise((/** @type {(sent: any) => void} */ done) => {
    const reader = new FileReader();
    reader.onload = () => done({ name: file.name, data: String(reader.result).replace(/^[^,]*,/, "") });
    reader.onerror = () => done(null);
    reader.readAsDataURL(file);
  });

/* Says what was removed, with a button that brings it back; gone with the next change. */
export const toast = (/** @type {string} */ text, /** @type {() => void} */ undo) => {
  $("toast").hidden = !text;
  $("toast").firstElementChild.textContent = text;
  $("toast-undo").onclick = () => {
    toast("", undo);
    undo();
  };
  $("toast-close").onclick = () => toast("", undo);
};
