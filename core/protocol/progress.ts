import { isObject } from '../json/json-object';

/** `notifications/progress` params, as far as they are what they should be. */
export interface Progress {
  progress: number;
  total?: number;
  message?: string;
}

/** The params of `notifications/progress` and the string that they belong to; undefined where they are not usable. */
export function readProgress(params: unknown): { token: string; progress: Progress } | undefined {
  if (!isObject(params)) return undefined;
  const { progressToken: token, progress, total, message } = params;
  if (typeof token !== 'string' || typeof progress !== 'number') return undefined;
  return {
    token,
    progress: {
      progress,
      ...(typeof total === 'number' && { total }),
      ...(typeof message === 'string' && { message }),
    },
  };
}
