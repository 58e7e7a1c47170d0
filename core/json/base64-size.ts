/** In bytes, once decoded. */
export function base64Bytes(base64: string): number {
  const [padding = ''] = /={0,2}$/.exec(base64.slice(-2)) ?? [];
  return Math.max(0, Math.floor((base64.length * 3) / 4) - padding.length);
}
