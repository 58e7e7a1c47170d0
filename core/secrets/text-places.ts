/** Finds places of a text's UTF-8 in the text, each after the one before. @param size of all its bytes */
export function placesIn(text: string, size: number): (place: number) => number {
  if (size === text.length) return (place) => place;
  let bytes = 0;
  let at = 0;
  return (place) => {
    while (bytes < place) {
      const point = text.codePointAt(at) ?? 0;
      bytes += point < 0x80 ? 1 : point < 0x800 ? 2 : point < 0x10000 ? 3 : 4;
      at += point < 0x10000 ? 1 : 2;
    }
    return at;
  };
}
