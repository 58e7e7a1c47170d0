import * as z from 'zod';

function isDate(text: string): boolean {
  return (
    /^\d{4}-\d{2}-\d{2}$/.test(text) &&
    !Number.isNaN(Date.parse(text)) &&
    new Date(text).toISOString().startsWith(text)
  );
}

/** A calendar date as YYYY-MM-DD, said by `format` alone so that a form shows a date field. */
export function dateField(title: string, description: string) {
  return z
    .string()
    .refine(isDate, { message: 'Write the date as YYYY-MM-DD, such as 2026-10-03.' })
    .meta({ title, description, format: 'date' });
}

/** Today in UTC, as YYYY-MM-DD. */
export function today(): string {
  return new Date().toISOString().slice(0, 10);
}

/** How long something bakes, so many seconds by default. */
export function bakingSeconds(usual: number) {
  return z
    .number()
    .min(1)
    .max(300)
    .default(usual)
    .meta({ title: 'Seconds', description: 'How long the whole thing takes, 1 to 300' });
}

/** What a tool that bakes says of itself: something new comes of each call. */
export const BAKES = {
  readOnlyHint: false,
  destructiveHint: false,
  idempotentHint: false,
  openWorldHint: false,
};
