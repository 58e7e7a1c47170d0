/** By the words of a property's name (see {@link wordsOf}); the first match counts. */
const SAMPLES: readonly (readonly [name: RegExp, texts: readonly string[]])[] = [
  [/\b(uuid|guid)\b/, ['3f0c1e52-8a4b-4c7d-9b1e-2f6a5d8c7e90', 'b7e23ec2-9d14-4f6a-8c35-1a0d9e4f6b72']],
  [/\b(ids?|uid|gid|iid)( or \w+)?$/, ['1001', '2042', '3077']],
  [/\be ?mails?\b|\brecipient|\bcc\b|\bbcc\b/, ['ada@example.com', 'grace@example.org', 'alan@example.net']],
  [/\bimage|\bphoto|\bpicture|\bavatar|\bicon url/, ['https://example.com/image.png', 'https://example.com/photo.jpg']],
  [
    /\b(urls?|uri|link|href|website|endpoint|webhook|callback)\b/,
    ['https://example.com/', 'https://example.com/docs', 'https://example.org/blog?page=2'],
  ],
  [/\b(city|town|destination|places?|location|where)\b/, ['Paris', 'Lisbon', 'Kyoto', 'Nairobi', 'Montréal', 'Oslo']],
  [/\bcountry code\b/, ['FR', 'PT', 'JP', 'KE']],
  [/\bcountry|\bnation/, ['France', 'Portugal', 'Japan', 'Kenya', 'Canada']],
  [/\b(locale|lang|language)\b/, ['en', 'fr', 'pt', 'ja', 'zh']],
  [/\b(currency|quote currency|base currency)\b/, ['EUR', 'USD', 'JPY', 'KES']],
  [/\btime ?zone\b|\btz\b/, ['Europe/Paris', 'Asia/Tokyo', 'Africa/Nairobi', 'UTC']],
  [/\b(first|given) name\b/, ['Ada', 'Grace', 'Alan', 'Katherine']],
  [/\b(last|family|sur) ?name\b/, ['Lovelace', 'Hopper', 'Turing', 'Johnson']],
  [/\b(user ?name|login|account|assignee|author|owner|creator|user)\b/, ['ada', 'grace', 'alan', 'katherine']],
  [
    /\b(full name|person|people|customer|contact|guest|travell?er|passenger|attendee|participant|member|employee)\b/,
    ['Ada Lovelace', 'Grace Hopper', 'Alan Turing'],
  ],
  [/\bpass ?(word|phrase)\b|\bsecret\b/, ['Correct-Horse-7', 'Blue-Window-42']],
  [/\b(api key|token|access key)\b/, ['example-token-1', 'example-token-2']],
  [/\bphone|\bmobile\b|\btel\b/, ['+33 1 23 45 67 89', '+351 21 123 4567']],
  [/\b(street|address)\b/, ['12 Main Street', '5 Rue de Rivoli', '8 Station Road']],
  [/\b(zip|post(al)? ?code)\b/, ['75001', '1100-148', '600-8001']],
  [/\b(date time|timestamp|created at|updated at|due at|when)\b/, ['2026-03-14T09:30:00Z', '2026-06-01T18:00:00Z']],
  [
    /\b(end|until|before|due|to date|deadline|expir\w*)\b.*\b(date|day)\b|\b(date|day)\b.*\b(to|end|until)\b|\b(end|due|until|before)\b/,
    ['2026-03-21', '2026-06-30', '2026-12-24'],
  ],
  [
    /\b(date|day|created|updated|modified|since|start|begin|after|from date)\b/,
    ['2026-03-14', '2026-06-01', '2026-09-12'],
  ],
  [/\btime\b/, ['09:30', '14:00', '18:45']],
  [/\bmonth\b/, ['2026-03', '2026-06']],
  [/\bduration\b/, ['PT45M', 'P3D']],
  [/\b(file ?name|attachment)\b/, ['report.pdf', 'notes.txt', 'image.png']],
  [/\b(file ?path|path|file|dir(ectory)?|folder|cwd|root)\b/, ['docs/readme.md', 'src/index.ts', 'notes/today.txt']],
  [/\b(mime|content type|media type)\b/, ['text/plain', 'application/json']],
  [/\b(repo|repository)\b/, ['loupe', 'hello-world']],
  [/\b(organi[sz]ation|org|company|workspace|team|group)\b/, ['acme', 'example-org']],
  [/\b(branch|ref|base|head)\b/, ['main', 'feature/search']],
  [/\b(sha|commit|hash)\b/, ['9fceb02d0ae598e95dc970b74767f19372d61af8', '4b825dc642cb6eb9a060e54bf8d69288fbee4904']],
  [/\bversion\b/, ['1.2.3', '2.0.0']],
  [/\bcolou?r\b/, ['#4a40d4', '#12703a', '#b3211d']],
  [/\b(domain|host(name)?)\b/, ['example.com', 'api.example.org']],
  [/\bip( address)?\b/, ['192.0.2.10', '198.51.100.7']],
  [/\bport\b/, ['8080', '3000']],
  [/\b(sql|statement)\b/, ['SELECT 1', 'SELECT name FROM cities']],
  [/\b(code|script|snippet|source code)\b/, ['console.log("hello")', 'return 1 + 1']],
  [/\b(query|search|q|keywords?|term|question)\b/, ['example', 'getting started', 'weather in Paris']],
  [/\b(prompt|instructions?)\b/, ['Write one short sentence.', 'Name three cities.']],
  [/\b(slug|key|handle)\b/, ['example-item', 'sample-2']],
  [/\b(tags?|labels?|categor(y|ies)|topics?)\b/, ['example', 'draft', 'demo']],
  [/\b(title|subject|headline|summary)\b/, ['Example title', 'Weekly report', 'Meeting notes']],
  [
    /\b(message|text|body|content|comment|note|description|reason|details?)\b/,
    ['Example text.', 'A short note for the team.', 'Hello, world.'],
  ],
  [/\b(file )?name\b|\blabel\b/, ['example', 'sample', 'test']],
  [/\b(ids?|identifier|uid|iid|number|code)\b/, ['1001', '2042', '3077']],
];

const BEGINS_WITH_YEAR = /^2026(?=-)/;
const ENDS = /\b(end|ends|until|before|due|deadline|expir\w*)\b/;

/** End dates come after start dates, and births are long ago. */
export function withPlausibleYear(date: string, name: string): string {
  const words = wordsOf(name);
  if (/\b(birth\w*|dob|born)\b/.test(words)) return date.replace(BEGINS_WITH_YEAR, '1990');
  return ENDS.test(words) ? date.replace(BEGINS_WITH_YEAR, '2027') : date;
}

/** `pageSizeMax`, `page_size-max` → `page size max`. */
export function wordsOf(name: string): string {
  return name
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
    .toLowerCase();
}

export function textsFor(name: string, description: string): readonly string[] {
  const words = wordsOf(name);
  const named = SAMPLES.find(([pattern]) => pattern.test(words));
  if (named) return named[1];
  // Only the beginning of a description says what the thing is.
  const begin = wordsOf(description.slice(0, 60));
  return SAMPLES.find(([pattern]) => pattern.test(begin))?.[1] ?? [];
}

/** `City (e.g. "Paris")` → `Paris`, `Such as cheerful or dry` → `cheerful`. */
export function describedExamples(description: string): string[] {
  const found = description.matchAll(
    /(?:e\.g\.?,?|for example,?|for instance,?|such as|examples?:)\s*:?\s*(?:["'`“]([^"'`”\n\\{}]{1,80})["'`”]|([^\s"'`“,;()]{1,80}?)(?=\.?\s*$|\.\s|[,;)]|\s+(?:or|and)\s))/gi,
  );
  return [...found].flatMap(([, quoted, word]) => quoted ?? word ?? []);
}

export const ANY_TEXTS = ['example', 'sample', 'alpha', 'beta', 'gamma'] as const;
