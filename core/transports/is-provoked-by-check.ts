import { isCheckId } from './check-id';
import type { LogEntry } from './message-log';

/** Whether it is the error, also one by `isError` or status, that the server check provoked. */
export function isProvokedByCheck(entry: LogEntry): boolean {
  if (entry.kind === 'http') {
    const { isCheck, progress } = entry;
    return isCheck === true && progress.kind === 'done' && progress.status >= 400 && progress.status < 500;
  }
  if (entry.kind !== 'message') return false;
  const { shape, isCheck } = entry;
  const isError = shape.kind === 'error' || (shape.kind === 'result' && shape.isError === true);
  return isError && (isCheck === true || isCheckId(shape.id));
}
