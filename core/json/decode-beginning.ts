/** Without half a character at the end. @param isCut whether the bytes themselves are a beginning */
export function decodeBeginning(bytes: Uint8Array, limit: number, isCut = bytes.length > limit): string {
  // A stream's decoder holds back a character whose other bytes may follow.
  return new TextDecoder().decode(bytes.subarray(0, limit), { stream: isCut });
}
