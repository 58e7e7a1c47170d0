/** Whether a text is two or more JSON objects in a row, as when lines were not ended. */
export function isSeveralJson(text: string): boolean {
  const trimmed = text.trim();
  if (!trimmed.startsWith('{')) return false;
  let depth = 0;
  let inString = false;
  for (let i = 0; i < trimmed.length; i += 1) {
    const character = trimmed[i];
    if (inString) {
      if (character === '\\') i += 1;
      else if (character === '"') inString = false;
    } else if (character === '"') inString = true;
    else if (character === '{') depth += 1;
    else if (character === '}') {
      depth -= 1;
      if (depth === 0) return isWhole(trimmed, i + 1);
    }
  }
  return false;
}

function isWhole(text: string, end: number): boolean {
  try {
    JSON.parse(text.slice(0, end));
  } catch {
    return false;
  }
  return /^\s*\{/.test(text.slice(end));
}
