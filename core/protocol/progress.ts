import { isObject } from '../json/json-object';

export interface Progress {
  progress: number;
  total?: number;
  message?: string;
}

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

export function percentOf({ progress, total }: Progress): number | undefined {
  return total !== undefined && total > 0 ? Math.max(0, Math.min(100, (progress / total) * 100)) : undefined;
}
