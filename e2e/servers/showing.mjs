// A server with results to look at: terminal output, code, a web page, JSON lines, a sound, many rows, much text.
import { setTimeout as after } from 'node:timers/promises';
import { BIG_TEXT_INPUT, bigText } from './big-payloads.mjs';
import { wavFile } from './media-files.mjs';
import { NO_ANSWER, NO_INPUT, serveRaw, textResult, toolHandlers, writeLine } from './raw-server.mjs';

const TERMINAL = `\x1b[1mTest run\x1b[0m  \x1b[2mnode 20.20\x1b[0m
\x1b[42;30m PASS \x1b[0m src/\x1b[1madd.test.ts\x1b[0m \x1b[32m✓ 12 passed\x1b[39m
\x1b[41;97m FAIL \x1b[0m src/\x1b[1mdivide.test.ts\x1b[0m \x1b[31m✕ 1 failed\x1b[39m
  \x1b[33mwarning\x1b[39m: \x1b[4mdeprecated\x1b[24m \x1b[3mcall\x1b[23m of \x1b[36mfs.exists\x1b[39m, see \x1b]8;;https://example.com/\x1b\\the guide\x1b]8;;\x1b\\
  \x1b[38;5;208morange\x1b[39m \x1b[38;2;90;40;200mviolet\x1b[39m \x1b[38;5;226mlemon\x1b[39m \x1b[7mreverse\x1b[27m \x1b[9mgone\x1b[29m
Progress:   0 %\rProgress:  50 %\rProgress: 100 %
\x1b[34mblue\x1b[35m magenta\x1b[90m gray\x1b[37m white\x1b[30m black\x1b[0m
`;

const PYTHON = `"""A greeting."""
from dataclasses import dataclass

@dataclass
class Greeting:
    name: str
    times: int = 3  # how often

    def lines(self) -> list[str]:
        return [f"Hello {self.name} & <friends>!" for _ in range(self.times)]
`;

const PAGE = `<!doctype html>
<html lang="en">
  <head><title>A page</title><script>window.hacked = 1;</script></head>
  <body onload="window.hacked = 1"><h1 class="big">Hello &amp; welcome</h1></body>
</html>
`;

const PATCH = `diff --git a/menu.txt b/menu.txt
--- a/menu.txt
+++ b/menu.txt
@@ -1,2 +1,2 @@
 Soup
-Bread
+Fresh bread
`;

/** A tone that swells and fades twice. */
const sound = () =>
  wavFile(4, (time) => Math.sin(time * 2764) * Math.abs(Math.sin((time * Math.PI) / 2)) * 0.9).toString('base64');

/** @param {number} rows @param {number} columns */
function table(rows, columns) {
  const cities = ['Oslo', 'Lima', 'Pune', 'Kyiv, UA'];
  return Array.from({ length: rows }, (_, at) => {
    /** @type {Record<string, unknown>} */
    const row = { id: at + 1, name: `Person ${at + 1}`, city: cities[at % 4] };
    for (let column = 3; column < columns; column += 1) {
      row[`column ${column + 1}`] = (at * 7919 + column * 31) % 1000;
    }
    return row;
  });
}

/** @param {number} rows @param {number} columns */
const structured = (rows, columns) => () => ({
  content: [{ type: 'text', text: `${rows} rows` }],
  structuredContent: { source: 'made up', rows: table(rows, columns) },
});

/** @param {string} uri @param {string} text @param {string} [mimeType] */
const embedded = (uri, text, mimeType) => ({ type: 'resource', resource: { uri, mimeType, text } });

/**
 * A big text whose second half comes two seconds after the first.
 *
 * @param {{ megabytes?: number }} input
 * @param {{ id: string | number }} exchange
 */
async function inHalves(input, { id }) {
  const line = JSON.stringify({ jsonrpc: '2.0', id, result: bigText(input) });
  process.stdout.write(line.slice(0, line.length / 2));
  await after(2000);
  writeLine(line.slice(line.length / 2));
  return NO_ANSWER;
}

/** @type {Record<string, { input?: object, call: (input: any, exchange: any) => unknown }>} */
const TOOLS = {
  terminal: { call: () => textResult(TERMINAL) },
  code: {
    call: () => ({
      content: [
        { type: 'text', text: PYTHON },
        { type: 'text', text: PAGE },
        { type: 'text', text: PATCH },
        embedded('file:///srv/app.toml', '[server]\nport = 8080\nname = "app"\n'),
        embedded('file:///srv/query', 'select 1;', 'application/sql'),
        { type: 'text', text: '{"event":"start","at":1}\n{"event":"stop","at":2}\n' },
      ],
    }),
  },
  sound: {
    call: () => ({ content: [{ type: 'audio', mimeType: 'audio/wav', data: sound() }] }),
  },
  rows: { call: structured(2000, 6) },
  rows_100000: { call: structured(100_000, 8) },
  wide_rows: { call: structured(2000, 200) },
  text_100mb: { call: () => bigText({ megabytes: 100 }) },
  big_text: { input: BIG_TEXT_INPUT, call: bigText },
  big_text_in_halves: { input: BIG_TEXT_INPUT, call: inHalves },
};

serveRaw(
  'showing',
  toolHandlers(
    Object.fromEntries(
      Object.entries(TOOLS).map(([name, { input = NO_INPUT, call }]) => [name, { tool: { inputSchema: input }, call }]),
    ),
  ),
);
