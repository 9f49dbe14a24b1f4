// The search of the source system, ported line for line in spirit: scan the cells left
// to right, top to bottom; at the first empty one try the pieces in their order, each
// in all its orientations, with the orientation's first cell on the empty one; no
// pruning. The yardstick of tests/bench/bench_calendar.py, and an oracle for counts.
//
//   g++ -O3 -march=native -o calendar_search calendar_search.cpp
//   calendar_search MONTH DAY WEEKDAY       number of solutions, all kept in memory
//   calendar_search every                   one solution of each of the 2604

#include <algorithm>
#include <array>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <ctime>
#include <set>
#include <string>
#include <utility>
#include <vector>

using std::vector;

static const int WIDTH = 8, HEIGHT = 7, PIECES = 11;
static const int WALL = -1, EMPTY = -2, OPEN = -3;

typedef std::pair<int, int> Cell;  // (row, column)
typedef vector<Cell> Shape;

static const vector<Shape> PIECES_XY = {
    {{0, 0}, {0, 1}, {1, 1}, {2, 1}, {2, 0}}, {{0, 0}, {0, 1}, {1, 1}},
    {{0, 0}, {0, 1}, {1, 0}, {2, 0}},         {{0, 0}, {0, 1}, {0, 2}, {1, 0}, {1, 1}},
    {{0, 0}, {0, 1}, {1, 0}, {1, 1}},         {{0, 0}, {0, 1}, {0, 2}, {0, 3}, {1, 1}},
    {{0, 0}, {0, 1}, {0, 2}, {0, 3}},         {{0, 0}, {0, 1}, {0, 2}, {0, 3}, {1, 0}},
    {{0, 0}, {0, 1}, {0, 2}, {1, 0}, {2, 0}}, {{0, 0}, {1, 0}, {1, 1}, {2, 1}},
    {{0, 0}, {1, 0}, {2, 0}, {1, 1}}};

static vector<Shape> orientations[PIECES];
static int grid[HEIGHT][WIDTH];
static bool used[PIECES];
static long solutions;
static bool stop_at_first;
static vector<std::array<signed char, HEIGHT * WIDTH>> kept;

// Sorted in reading order and moved so that the first cell is (0, 0).
static Shape anchored(Shape shape) {
  std::sort(shape.begin(), shape.end());
  Cell first = shape[0];
  for (Cell& cell : shape) {
    cell.first -= first.first;
    cell.second -= first.second;
  }
  return shape;
}

static void make_orientations() {
  for (int p = 0; p < PIECES; p++) {
    std::set<Shape> seen;
    Shape shape;
    for (Cell xy : PIECES_XY[p]) shape.push_back({xy.second, xy.first});
    for (int side = 0; side < 2; side++) {
      for (int turn = 0; turn < 4; turn++) {
        Shape fixed = anchored(shape);
        if (seen.insert(fixed).second) orientations[p].push_back(fixed);
        for (Cell& cell : shape) cell = {cell.second, -cell.first};
      }
      for (Cell& cell : shape) cell.second = -cell.second;
    }
  }
}

static bool fits(const Shape& shape, int r, int c) {
  for (const Cell& cell : shape) {
    int y = r + cell.first, x = c + cell.second;
    if (y >= HEIGHT || x < 0 || x >= WIDTH || grid[y][x] != EMPTY) return false;
  }
  return true;
}

static void paint(const Shape& shape, int r, int c, int value) {
  for (const Cell& cell : shape) grid[r + cell.first][c + cell.second] = value;
}

static bool search(int from) {
  int at = from;
  while (at < WIDTH * HEIGHT && grid[at / WIDTH][at % WIDTH] != EMPTY) at++;
  if (at == WIDTH * HEIGHT) {
    solutions++;
    std::array<signed char, HEIGHT * WIDTH> copy;
    for (int k = 0; k < HEIGHT * WIDTH; k++) copy[k] = grid[k / WIDTH][k % WIDTH];
    kept.push_back(copy);
    return stop_at_first;
  }
  int r = at / WIDTH, c = at % WIDTH;
  for (int p = 0; p < PIECES; p++) {
    if (used[p]) continue;
    for (const Shape& shape : orientations[p]) {
      if (!fits(shape, r, c)) continue;
      paint(shape, r, c, p);
      used[p] = true;
      bool done = search(at + 1);
      used[p] = false;
      paint(shape, r, c, EMPTY);
      if (done) return true;
    }
  }
  return false;
}

static void open_up(int month, int day, int weekday) {
  memset(used, 0, sizeof used);
  for (int k = 0; k < WIDTH * HEIGHT; k++) grid[k / WIDTH][k % WIDTH] = EMPTY;
  for (int c = 3; c < WIDTH; c++) grid[6][c] = WALL;
  int m = month - 1, d = day - 1, w = weekday - 1;
  grid[m / 4][4 + m % 4] = OPEN;
  if (d < 4) grid[2][d] = OPEN;
  else grid[3 + (d - 4) / 8][(d - 4) % 8] = OPEN;
  if (w < 3) grid[0][1 + w] = OPEN;
  else grid[1][w - 3] = OPEN;
}

int main(int argc, char** argv) {
  make_orientations();
  clock_t before = clock();
  if (argc == 2 && std::string(argv[1]) == "every") {
    stop_at_first = true;
    for (int m = 1; m <= 12; m++)
      for (int d = 1; d <= 31; d++)
        for (int w = 1; w <= 7; w++) {
          open_up(m, d, w);
          search(0);
        }
  } else if (argc == 4) {
    open_up(atoi(argv[1]), atoi(argv[2]), atoi(argv[3]));
    search(0);
  } else {
    fprintf(stderr, "usage: calendar_search MONTH DAY WEEKDAY | every\n");
    return 2;
  }
  printf("{\"solutions\": %ld, \"cpu_s\": %.3f}\n", solutions,
         (clock() - before) / (double)CLOCKS_PER_SEC);
  return 0;
}
