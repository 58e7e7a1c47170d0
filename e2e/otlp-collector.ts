import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { z } from 'zod';

// trace.proto of opentelemetry-proto as OTLP's JSON: ids in hexadecimal, 64-bit numbers as strings, enums as numbers.
const nanos = z.string().regex(/^\d{19}$/);
const traceId = z.string().regex(/^(?!0+$)[0-9a-f]{32}$/);
const spanId = z.string().regex(/^(?!0+$)[0-9a-f]{16}$/);
const attributes = z
  .array(
    z.strictObject({
      key: z.string().min(1),
      value: z.union([
        z.strictObject({ stringValue: z.string() }),
        z.strictObject({ intValue: z.string().regex(/^-?\d+$/) }),
        z.strictObject({ boolValue: z.boolean() }),
      ]),
    }),
  )
  .refine((all) => new Set(all.map(({ key }) => key)).size === all.length, 'a key twice');
const span = z.strictObject({
  ...{ traceId, spanId, parentSpanId: spanId.optional(), traceState: z.string().optional() },
  flags: z.number().int().min(0).optional(),
  name: z.string().min(1),
  kind: z.number().int().min(1).max(5),
  ...{ startTimeUnixNano: nanos, endTimeUnixNano: nanos, attributes },
  events: z.array(z.strictObject({ timeUnixNano: nanos, name: z.string().min(1), attributes })).optional(),
  links: z.array(z.strictObject({ traceId, spanId, attributes })).optional(),
  status: z.strictObject({
    code: z.union([z.literal(1), z.literal(2)]).optional(),
    message: z.string().optional(),
  }),
});
export const exportRequest = z.strictObject({
  resourceSpans: z.array(
    z.strictObject({
      resource: z.strictObject({ attributes }),
      scopeSpans: z.array(z.strictObject({ scope: z.strictObject({ name: z.string() }), spans: z.array(span) })),
    }),
  ),
});
export type OtlpSpan = z.infer<typeof span>;

/** A collector of OTLP/HTTP JSON that notes violations of the schema as problems. */
export async function startCollector() {
  const spans: OtlpSpan[] = [];
  const requests: { url: string; headers: IncomingHttpHeaders }[] = [];
  const problems: string[] = [];
  let text = '';
  const server = createServer((incoming, response) => {
    void (async () => {
      let body = '';
      for await (const piece of incoming) body += String(piece);
      text += body;
      requests.push({ url: incoming.url ?? '', headers: incoming.headers });
      const read = exportRequest.safeParse(JSON.parse(body));
      if (!read.success) problems.push(read.error.message);
      for (const { scopeSpans } of read.data?.resourceSpans ?? [])
        spans.push(...scopeSpans.flatMap((scope) => scope.spans));
      response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
    })();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    spans,
    requests,
    problems,
    text: () => text,
    close: () => server.close(),
  };
}
