import type { McpServer } from '@modelcontextprotocol/server';
import { chance } from '../town/chance.ts';
import { findCity } from '../town/cities.ts';
import ideasFor from '../town/ideas.json' with { type: 'json' };
import { addTool, say } from './tool.ts';
import { translate } from '../translate.ts';

interface Trip {
  destination: string;
  dates: { from: string; nights?: number };
  travellers: { name: string }[];
  interests?: (keyof typeof ideasFor)[];
  must_see?: string[];
  budget?: { amount: number; currency?: string } | null;
  stay?: { kind: 'hotel'; stars?: number } | { kind: 'tent'; size?: string };
  pace?: number;
  by_train?: boolean;
  notes?: string;
}

function plan(trip: Trip) {
  const { destination, dates, travellers, must_see: mustSee = [], pace = 0.5 } = trip;
  const { interests = ['food'], budget = null } = trip;
  const ideas = [...mustSee, ...interests.flatMap((interest) => ideasFor[interest])];
  if (ideas.length === 0) ideas.push(...ideasFor['doing nothing']);
  const roll = chance(`${destination} ${dates.from}`);
  const next = (): string => ideas[Math.floor(roll() * ideas.length)] ?? 'a free hour';
  const start = Date.parse(`${dates.from}T00:00:00Z`);
  const days = Array.from({ length: (dates.nights ?? 3) + 1 }, (_, index) => ({
    date: new Date(start + index * 86_400_000).toISOString().slice(0, 10),
    morning: translate(mustSee[index] ?? next()),
    afternoon: translate(pace < 0.34 ? 'a free afternoon' : next()),
    evening: translate(pace > 0.66 ? next() : 'dinner where the neighbours eat'),
  }));
  const money = budget && Math.round(budget.amount / travellers.length / days.length);
  const names = travellers.map(({ name }) => name).join(', ');
  return {
    title: translate('{destination} with {names}', { destination: translate(destination), names }),
    days,
    perPersonAndDay: money,
  };
}

function write(trip: Trip, { title, days, perPersonAndDay: money }: ReturnType<typeof plan>): string {
  const { stay, budget, by_train: byTrain = true } = trip;
  const bed =
    stay?.kind === 'hotel'
      ? translate('hotel with {stars} stars', { stars: stay.stars ?? 3 })
      : translate('{size} tent', { size: translate(stay?.size ?? 'small') });
  const rows = days.map(
    ({ date, morning, afternoon, evening }) => `| ${date} | ${morning} | ${afternoon} | ${evening} |`,
  );
  return [
    `# ${title}`,
    translate('Known for {what}. {way}; sleeping in a {bed}.', {
      what: translate(findCity(trip.destination)?.knownFor ?? 'itself'),
      way: translate(byTrain ? 'By train where there is one' : 'By whatever is fastest'),
      bed: stay ? bed : translate('place to be found'),
    }),
    ...(money === null
      ? []
      : [translate('About {money} {currency} a day each.', { money, currency: budget?.currency ?? 'EUR' })]),
    `${translate('| Day | Morning | Afternoon | Evening |')}\n| --- | --- | --- | --- |\n${rows.join('\n')}`,
    ...(trip.notes === undefined ? [] : [`> ${trip.notes.replaceAll('\n', '\n> ')}`]),
  ].join('\n\n');
}

/** Adds `plan_trip`: every shape of input that a form should manage. */
export function addPlanTrip(server: McpServer): void {
  addTool<Trip>(server, 'plan_trip', (trip) => {
    const structuredContent = plan(trip);
    return { ...say(write(trip, structuredContent)), structuredContent };
  });
}
