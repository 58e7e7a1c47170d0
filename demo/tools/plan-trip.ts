import type { McpServer } from '@modelcontextprotocol/server';
import { chance } from '../town/chance.ts';
import { findCity } from '../town/cities.ts';
import ideasFor from '../town/ideas.json' with { type: 'json' };
import { addTool, say } from './tool.ts';

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
    morning: mustSee[index] ?? next(),
    afternoon: pace < 0.34 ? 'a free afternoon' : next(),
    evening: pace > 0.66 ? next() : 'dinner where the neighbours eat',
  }));
  const money = budget && Math.round(budget.amount / travellers.length / days.length);
  const names = travellers.map(({ name }) => name).join(', ');
  return { title: `${destination} with ${names}`, days, perPersonAndDay: money };
}

function write(trip: Trip, { title, days, perPersonAndDay: money }: ReturnType<typeof plan>): string {
  const { stay, budget, by_train: byTrain = true } = trip;
  const bed = stay?.kind === 'hotel' ? `hotel with ${stay.stars ?? 3} stars` : `${stay?.size ?? 'small'} tent`;
  const rows = days.map(
    ({ date, morning, afternoon, evening }) => `| ${date} | ${morning} | ${afternoon} | ${evening} |`,
  );
  return [
    `# ${title}`,
    `Known for ${findCity(trip.destination)?.knownFor ?? 'itself'}. ${byTrain ? 'By train where there is one' : 'By whatever is fastest'}; sleeping in a ${stay ? bed : 'place to be found'}.`,
    ...(money === null ? [] : [`About ${money} ${budget?.currency ?? 'EUR'} a day each.`]),
    `| Day | Morning | Afternoon | Evening |\n| --- | --- | --- | --- |\n${rows.join('\n')}`,
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
