export type FileContent = Blob | string;

/** The beginning of a file's name: `my server` → `my-server`. */
export function fileNameOf(name: string): string {
  return name.replace(/[^\p{L}\p{N}.-]+/gu, '-').replace(/^[.-]+/, '');
}

export function download(name: string, content: FileContent): void {
  const blob = typeof content === 'string' ? new Blob([content], { type: 'text/plain' }) : content;
  const url = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // The browser reads the URL after the click event.
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
