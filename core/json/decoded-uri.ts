/** A text that is not encoded as it should be stays as it is. */
export function decodedUri(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
