// Cuts one member's text out of a JSON document without parsing it, so that digits and spaces stay as they were.

/** @param {string} text @param {number} at index of the opening quote; returns the index after the closing one */
function stringEnd(text, at) {
  for (let index = at + 1; index < text.length; index += 1) {
    if (text[index] === '\\') index += 1;
    else if (text[index] === '"') return index + 1;
  }
  return text.length;
}

/** @param {string} text @param {number} at */
function skipSpace(text, at) {
  let index = at;
  while (/\s/.test(text[index] ?? '')) index += 1;
  return index;
}

/** @param {string} text @param {number} at index of a value's first character; returns the index after it */
function valueEnd(text, at) {
  if (text[at] === '"') return stringEnd(text, at);
  let depth = 0;
  for (let index = at; index < text.length; index += 1) {
    const character = text[index] ?? '';
    if (character === '"') index = stringEnd(text, index) - 1;
    else if (character === '{' || character === '[') depth += 1;
    else if (character === '}' || character === ']') {
      depth -= 1;
      if (depth < 0) return index;
      if (depth === 0) return index + 1;
    } else if (depth === 0 && /[,\s]/.test(character)) return index;
  }
  return text.length;
}

/**
 * The JSON text of the member at a path of object keys, or undefined if there is none.
 *
 * @param {string} text an object, as valid JSON
 * @param {readonly string[]} path
 * @returns {string | undefined}
 */
export function memberText(text, path) {
  const [key, ...rest] = path;
  if (key === undefined) return text;
  let at = skipSpace(text, 0);
  if (text[at] !== '{') return undefined;
  at = skipSpace(text, at + 1);
  while (text[at] === '"') {
    const nameEnd = stringEnd(text, at);
    const name = JSON.parse(text.slice(at, nameEnd));
    const start = skipSpace(text, skipSpace(text, nameEnd) + 1);
    const end = valueEnd(text, start);
    if (name === key) return memberText(text.slice(start, end), rest);
    at = skipSpace(text, end);
    if (text[at] !== ',') return undefined;
    at = skipSpace(text, at + 1);
  }
  return undefined;
}
