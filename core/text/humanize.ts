/** `start_date` and `startDate` → "Start date", `HTTPStatus` → "HTTP status". */
export function humanize(name: string): string {
  const parts = name
    .replace(/([\p{Ll}\d])(\p{Lu})/gu, '$1 $2')
    .replace(/(\p{Lu}+)(\p{Lu}\p{Ll})/gu, '$1 $2')
    .split(/[\s_./-]+/)
    .filter((part) => part !== '');
  if (parts.length === 0) return name;
  const words = parts.map((part, index) => (index > 0 && !isShortForm(part) ? lower(part) : part));
  const sentence = words.join(' ');
  return sentence.charAt(0).toUpperCase() + sentence.slice(1);
}

function isShortForm(part: string): boolean {
  return part.length > 1 && part === part.toUpperCase();
}

function lower(part: string): string {
  return part.charAt(0).toLowerCase() + part.slice(1);
}
