export type FileContent = Blob | string;

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
