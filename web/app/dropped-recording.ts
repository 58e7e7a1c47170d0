import type { Host } from '../../core/host';
import { goTo } from '../navigation/navigation';
import { isRecordingName } from '../navigation/open-recording';
import { useWindowEvent } from '../ui/use-window-event';

export function openRecording(file: File, host: Host): void {
  goTo({ kind: 'recording' });
  void import('../features/runs/recording/opened-recording').then(({ openRecordingFile }) =>
    openRecordingFile(file, host),
  );
}

/** Opens a recording dropped anywhere on the page, except on fields that take files themselves. */
export function useDroppedRecording(host: Host): void {
  useWindowEvent('dragover', (event) => {
    // Otherwise the browser would navigate to the file.
    if (event.dataTransfer?.types.includes('Files') === true) event.preventDefault();
  });
  useWindowEvent('drop', (event) => {
    if (event.defaultPrevented) return;
    const files = [...(event.dataTransfer?.files ?? [])];
    if (files.length > 0) event.preventDefault();
    const file = files.find(({ name }) => isRecordingName(name));
    if (file) openRecording(file, host);
  });
}
