import { drawHarbourPicture } from '../drawing/harbour-picture.ts';

/** A document on the town's shelf. */
export interface TownDocument {
  readonly name: string;
  readonly uri: string;
  readonly title: string;
  readonly description: string;
  readonly mimeType: string;
  readonly lastModified: string;
  /** 0 to 1: how much it matters, as MCP annotations count it. */
  readonly priority: number;
  /** Text, or what draws the bytes when they are first wanted. */
  readonly body: string | (() => Buffer);
}

const WELCOME = `# Welcome to Loupe's demo town

Everything here is made up, works **offline** and can be tried without a worry.

| Try this | to see |
| --- | --- |
| \`get_weather\` | a picture and structured output |
| \`draw_chart\` | an SVG and a PNG from your own numbers |
| \`play_melody\` | sound |
| \`book_table\` | a server that asks *you* something |
| \`bake_bread\` | progress that can be cancelled |
| \`bake_cake\` | a task: the answer comes at once, the cake later |
| \`order_flour\` | a call that fails |
| \`delete_document\` | a destructive tool |

> Tip: read the template \`demo://cities/{city}\` with \`kyoto\`.
`;

const SOURDOUGH = `# The harbour sourdough

*Makes one loaf. Takes a day, most of it waiting.*

## You need

- 400 g strong wheat flour
- 100 g wholemeal rye
- 350 g water
- 100 g lively starter
- 10 g salt

## What to do

1. Mix flour and water. Wait **one hour**.
2. Add starter and salt. Fold every half hour, four times.
3. Shape it and let it rest in the cold overnight.
4. Bake at 240 °C: 25 minutes with the lid, 20 without.

\`\`\`text
hydration = (350 + 50) / (500 + 50) = 73 %
\`\`\`
`;

const WALK = `# A walk around the harbour

Start at the red house, follow the quay past the two sailing boats and end at the bakery before it
closes. **45 minutes**, flat all the way, a bench every 200 metres.

1. *The red house*: the oldest one, built in 1712.
2. *The quay*: fishing is allowed, swimming is a matter of courage.
3. *The bakery*: ask for the end piece.
`;

const PRICES = `item,unit,price_eur,vegan
Sourdough,loaf,5.80,true
Rye,loaf,5.20,true
Cinnamon bun,piece,3.40,false
Cardamom knot,piece,3.60,false
Harbour baguette,piece,2.90,true
Seed cracker,bag,4.50,true
`;

const HOURS = `${JSON.stringify(
  {
    bakery: { 'tuesday-saturday': ['07:00', '18:00'], sunday: ['08:00', '13:00'], monday: null },
    restaurants: { 'wednesday-sunday': ['17:30', '22:30'] },
    mill: { 'monday-friday': ['06:00', '14:00'] },
  },
  null,
  2,
)}\n`;

const NOTES = `Market, Saturday

- apples are early this year
- the cheese stall moved next to the fountain
- bring change: the card reader does not like the rain
`;

const day = (date: string): string => `${date}T08:00:00Z`;

/** The documents the town starts with. */
export function townDocuments(): TownDocument[] {
  return [
    {
      name: 'welcome.md',
      uri: 'demo://documents/welcome.md',
      title: 'Welcome',
      description: 'What there is to try on this server',
      mimeType: 'text/markdown',
      lastModified: day('2026-09-01'),
      priority: 1,
      body: WELCOME,
    },
    {
      name: 'sourdough.md',
      uri: 'demo://documents/sourdough.md',
      title: 'The harbour sourdough',
      description: 'The recipe of the bakery’s best-known bread',
      mimeType: 'text/markdown',
      lastModified: day('2026-08-17'),
      priority: 0.7,
      body: SOURDOUGH,
    },
    {
      name: 'harbour-walk.md',
      uri: 'demo://documents/harbour-walk.md',
      title: 'A walk around the harbour',
      description: 'Three stops, 45 minutes',
      mimeType: 'text/markdown',
      lastModified: day('2026-06-30'),
      priority: 0.5,
      body: WALK,
    },
    {
      name: 'prices.csv',
      uri: 'demo://documents/prices.csv',
      title: 'Bakery price list',
      description: 'Prices in euro, one item a row',
      mimeType: 'text/csv',
      lastModified: day('2026-09-01'),
      priority: 0.6,
      body: PRICES,
    },
    {
      name: 'opening-hours.json',
      uri: 'demo://documents/opening-hours.json',
      title: 'Opening hours',
      description: 'Bakery, restaurants and mill',
      mimeType: 'application/json',
      lastModified: day('2026-05-12'),
      priority: 0.6,
      body: HOURS,
    },
    {
      name: 'market-notes.txt',
      uri: 'demo://documents/market-notes.txt',
      title: 'Market notes',
      description: 'Somebody’s scribbles from Saturday',
      mimeType: 'text/plain',
      lastModified: day('2026-09-05'),
      priority: 0.2,
      body: NOTES,
    },
    {
      name: 'harbour.png',
      uri: 'demo://documents/harbour.png',
      title: 'The harbour at dusk',
      description: 'A picture of the town, 960 × 600 pixels',
      mimeType: 'image/png',
      lastModified: day('2026-07-21'),
      priority: 0.8,
      body: drawHarbourPicture,
    },
  ];
}

/** A document as MCP sends it, text as text and bytes in base64. */
export function documentContents({ uri, mimeType, body }: TownDocument) {
  return typeof body === 'string'
    ? { uri, mimeType, text: body }
    : { uri, mimeType, blob: body().toString('base64') };
}

/** The size of a document in bytes. */
export function documentSize({ body }: TownDocument): number {
  return typeof body === 'string' ? Buffer.byteLength(body) : body().length;
}
