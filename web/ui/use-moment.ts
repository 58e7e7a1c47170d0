import { useFormatter } from 'use-intl';

/** Formats a time: `14:03:07` today, else with the day, and with the year if it is another. */
export function useMoment(): (at: number) => string {
  const format = useFormatter();
  return (at) => {
    const [then, now] = [new Date(at), new Date()];
    const time = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const;
    if (then.toDateString() === now.toDateString()) {
      return format.dateTime(then, { ...time, second: '2-digit' });
    }
    const isThisYear = then.getFullYear() === now.getFullYear();
    return format.dateTime(then, {
      ...(!isThisYear && { year: 'numeric' }),
      month: 'short',
      day: 'numeric',
      ...time,
    });
  };
}
