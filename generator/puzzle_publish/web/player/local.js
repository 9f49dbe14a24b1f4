"use strict";
/* Reads and writes items of this browser, and never throws: storage may be full or off. */

const LocalItems = {
  get(/** @type {string} */ key) {
    try {
      return localStorage.getItem(key);
    } catch {
      return null;
    }
  },
  set(/** @type {string} */ key, /** @type {string} */ value) {
    try {
      localStorage.setItem(key, value);
      return true;
    } catch {
      return false;
    }
  },
  all(/** @type {string} */ prefix) {
    /** @type {Record<string, string>} */
    const found = {};
    try {
      for (let k = 0; k < localStorage.length; k += 1) {
        const key = localStorage.key(k) ?? "";
        if (key.startsWith(prefix)) found[key] = localStorage.getItem(key) ?? "";
      }
    } catch {
      return {};
    }
    return found;
  },
};
