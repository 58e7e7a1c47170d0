import { chance } from './chance.ts';

export const ORDER_STATUSES = ['new', 'in the oven', 'ready', 'picked up', 'cancelled'] as const;
type OrderStatus = (typeof ORDER_STATUSES)[number];

/** An order at the bakery, as one row of a table. */
export interface Order {
  number: string;
  customer: string;
  item: string;
  quantity: number;
  /** Euro. */
  total: number;
  status: OrderStatus;
  paid: boolean;
  /** Date and time in UTC. */
  placedAt: string;
  note: string | null;
}

const CUSTOMERS = [
  'Amara Okafor',
  'Bo Lindqvist',
  'Chen Wei',
  'Dalia Haddad',
  'Élodie Martin',
  'Farid Rahimi',
  'Giulia Conti',
  'Hana Sato',
  'Ines Duarte',
  'Jonas Weber',
] as const;
const ITEMS = [
  ['Sourdough', 5.8],
  ['Rye', 5.2],
  ['Cinnamon bun', 3.4],
  ['Cardamom knot', 3.6],
  ['Harbour baguette', 2.9],
] as const;
const NOTES = ['sliced, please', 'call when ready', 'a gift', 'no bag'] as const;

function pick<T extends readonly [unknown, ...unknown[]]>(from: T, roll: number): T[number] {
  return from[Math.floor(roll * from.length)] ?? from[0];
}

/** The bakery's 48 orders, newest first; always the same. */
export function allOrders(): Order[] {
  const roll = chance('bakery orders');
  return Array.from({ length: 48 }, (_, index) => {
    const [item, price] = pick(ITEMS, roll());
    const quantity = 1 + Math.floor(roll() * roll() * 12);
    const status = index < 5 ? 'new' : pick(ORDER_STATUSES, roll());
    return {
      number: `B-${1048 - index}`,
      customer: pick(CUSTOMERS, roll()),
      item,
      quantity,
      total: Math.round(quantity * price * 100) / 100,
      status,
      paid: status === 'picked up' || roll() < 0.5,
      placedAt: new Date(Date.UTC(2026, 8, 7, 16, 40) - index * 47 * 60_000).toISOString(),
      note: roll() < 0.22 ? pick(NOTES, roll()) : null,
    };
  });
}
