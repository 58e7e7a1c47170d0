/**
 * Imports run one way:
 * web/app → web/features → web/runs → web/{content, forms, navigation, session} → web/{ui, workers} → web/{i18n, tunnel} → core;
 * inside web/runs: suites → {compare, report} → outcome → {operation, clients} → {record, apps},
 * and cli → {core, proxy}. Inside core: judge → session → transports → host, and
 * {judge, drift, session, comparison, clients} → {protocol, schema} → json; suite is above them all, recording above session, limited above both, timeline above transports.
 * Tests may reach across: they join the parts to a real server.
 */
const sdk = 'node_modules/@modelcontextprotocol/';
/** Tests, and what only tests use. */
const test = '(?:\\.test|/testing/[^/]+)\\.tsx?$';

/**
 * `folder` may import, of this repository, only what is below `allowed` (and itself).
 * @returns {import('dependency-cruiser').IForbiddenRuleType}
 */
function onlyImports(folder, allowed, comment) {
  return {
    name: `${folder.replaceAll('/', '-')}-imports-only`,
    severity: 'error',
    comment,
    from: { path: `^${folder}/`, pathNot: test },
    to: {
      path: '^(core|web|proxy|cli|demo|e2e|bench|scripts)/',
      pathNot: [folder, ...allowed]
        .map((path) => (/\.(ts|json)$/.test(path) ? path : `${path}/`))
        .map((path) => `^${path}`),
    },
  };
}

const coreRooms = ['protocol', 'schema', 'json'].map((name) => `core/${name}`);
/** What core needs of the world, the base of its stores, how a worker is asked, what hides secrets, and texts by their codes: no MCP. */
const coreBase = ['core/host.ts', 'core/store.ts', 'core/secrets', 'core/ask-worker.ts', 'core/text/phrase.ts'];
const views = ['content', 'forms', 'navigation', 'session'].map((name) => `web/${name}`);
/** What draws what came of a request. */
const results = ['compare', 'report', 'outcome'].map((name) => `web/runs/${name}`);
const bottom = ['web/ui', 'web/workers', 'web/i18n', 'web/tunnel', 'core'];

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    {
      name: 'no-circular',
      severity: 'error',
      comment: 'Modules that need each other are one module, or a third one is missing.',
      from: {},
      to: { circular: true },
    },
    {
      name: 'no-orphans',
      severity: 'error',
      comment: 'A module that nothing imports and that imports nothing is left over.',
      from: {
        orphan: true,
        pathNot: [
          // Generated from the messages beside them.
          '\\.d\\.json\\.ts$',
          '^web/main\\.ts$',
          // In place of a module of Vite's.
          '^web/preload\\.ts$',
          '^cli/main\\.ts$',
          '^demo/server\\.ts$',
          '^bench/',
          '^e2e/servers/',
          '^web/forms/no-markdown\\.ts$',
          '^proxy/bundle-stubs\\.ts$',
          '^proxy/no-debug\\.cjs$',
          '^demo/sdk-shims\\.ts$',
          '^demo/no-hono\\.ts$',
          '\\.worker\\.ts$',
          '\\.d\\.ts$',
          test,
          '\\.spec\\.ts$',
        ],
      },
      to: {},
    },
    {
      name: 'no-unresolvable',
      severity: 'error',
      comment: 'Not on the disk: a wrong path, or a package that package.json does not name.',
      from: {},
      to: { couldNotResolve: true },
    },
    {
      name: 'no-import-of-tests',
      severity: 'error',
      comment: 'What is shipped does not import tests.',
      from: { pathNot: [test, '^e2e/'] },
      to: { path: [test, '\\.spec\\.ts$'] },
    },
    {
      name: 'only-main-imports-app',
      severity: 'error',
      comment: 'app is where features meet; nothing below it knows it.',
      from: { path: '^web/', pathNot: ['^web/app/', '^web/main\\.ts$', test] },
      to: { path: '^web/app/' },
    },
    {
      name: 'features-do-not-meet',
      severity: 'error',
      comment: 'Features never import each other: join them in app, or move what they share down.',
      from: { path: '^web/features/([^/]+)/', pathNot: test },
      to: { path: '^web/features/', pathNot: '^web/features/$1/' },
    },
    {
      name: 'web-main-starts-app',
      severity: 'error',
      comment: 'A module at the top of web/ only starts the app.',
      from: { path: '^web/[^/]+\\.tsx?$', pathNot: test },
      to: { path: '^web/', pathNot: '^web/(app|ui|i18n|session)/|^web/[^/]+$' },
    },
    {
      name: 'core-runs-anywhere',
      severity: 'error',
      comment: 'The page and Node are hosts of core by core/host.ts: it takes no React, no DOM, no Worker, no node:.',
      from: { path: '^core/', pathNot: test },
      to: {
        path: '^node:|node_modules/(react|react-dom|use-intl|@tanstack|@rjsf|ws|express)/',
      },
    },
    {
      name: 'one-listener-and-one-way-out',
      severity: 'error',
      comment:
        'proxy/listener.ts accepts every connection over HTTP, proxy/route.ts knows every way to a server: others take their types.',
      from: { path: '^(cli|proxy)/', pathNot: ['^proxy/(listener|route)\\.ts$', test] },
      to: { path: '^(node:)?https?$', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'core-imports-nothing-above',
      severity: 'error',
      comment: 'core is the bottom: its hosts import it.',
      from: { path: '^core/', pathNot: test },
      to: { path: '^(web|proxy|cli|demo|e2e|bench|scripts)/' },
    },
    onlyImports('core/json', [], 'JSON needs nothing.'),
    onlyImports('core/text', ['core/json'], 'What a text is knows no MCP.'),
    onlyImports('core/schema', ['core/json', 'core/text/phrase.ts'], 'JSON Schema knows no MCP.'),
    onlyImports('core/protocol', ['core/schema', 'core/json', 'core/text/phrase.ts'], 'What each version has.'),
    onlyImports(
      'core/clients',
      ['core/text/phrase.ts', 'core/authorization/addresses.ts', ...coreRooms],
      'What clients do with what a server offers.',
    ),
    onlyImports('core/volatile', ['core/json'], 'What another answer hardly has again knows no MCP.'),
    onlyImports('core/comparison', ['core/volatile', ...coreRooms], 'What differs between two results.'),
    onlyImports('core/transports', [...coreBase, ...coreRooms], 'Texts in, texts out, all of it tapped.'),
    onlyImports(
      'core/authorization',
      ['core/transports', 'core/text', ...coreBase, ...coreRooms],
      'How a server is shown that Loupe may ask, over the wire of core/transports.',
    ),
    onlyImports(
      'core/session',
      ['core/authorization', 'core/transports', ...coreBase, ...coreRooms],
      'One server, and the connection to it.',
    ),
    onlyImports(
      'core/judge',
      ['core/session', 'core/authorization', 'core/transports', ...coreBase, ...coreRooms],
      'Messages and whole connections against the protocol.',
    ),
    onlyImports(
      'core/drift',
      ['core/session', 'core/transports', 'core/clients', ...coreBase, ...coreRooms],
      'What a server offers, and what of that has changed.',
    ),
    onlyImports(
      'core/run',
      [...['session', 'transports', 'comparison'].map((name) => `core/${name}`), ...coreBase, ...coreRooms],
      'One thing that was asked of a server, from the request to its end.',
    ),
    onlyImports(
      'core/suite',
      [
        ...['run', 'judge', 'session', 'transports', 'comparison', 'volatile', 'clients'].map((name) => `core/${name}`),
        ...coreBase,
        ...coreRooms,
      ],
      'Calls that are kept, run and checked.',
    ),
    onlyImports(
      'core/recording',
      [
        ...['run', 'session', 'transports', 'comparison', 'clients'].map((name) => `core/${name}`),
        'core/suite/json-path.ts',
        'core/suite/compare/compare-responses.ts',
        'core/suite/suite-phrase.ts',
        ...coreBase,
        ...coreRooms,
      ],
      'What was said, as a file, and answered from it again.',
    ),
    onlyImports(
      'core/limited',
      [
        ...['suite', 'run', 'recording', 'judge', 'session', 'transports', 'comparison'].map((name) => `core/${name}`),
        ...coreBase,
        ...coreRooms,
      ],
      'What strangers can make endless, as works for a worker with a limit.',
    ),
    onlyImports(
      'core/report',
      [
        ...['suite', 'run', 'recording', 'comparison', 'session', 'transports'].map((name) => `core/${name}`),
        ...coreBase,
        ...coreRooms,
        'core/text',
      ],
      'What was seen, as a page to hand on.',
    ),
    onlyImports(
      'core/timeline',
      ['core/transports', 'core/suite/load/latency.ts', ...coreBase, ...coreRooms],
      'When everything in a log was.',
    ),
    onlyImports(
      'web/runs/suites',
      [...results, 'web/runs/operation', 'web/runs/record', ...views, ...bottom],
      'Calls that are saved and run, from whichever feature.',
    ),
    onlyImports(
      'web/runs/compare',
      ['web/runs/outcome', 'web/runs/record', ...views, ...bottom],
      'Two runs, or many pairs of them, held against each other.',
    ),
    onlyImports(
      'web/runs/report',
      ['web/runs/outcome', 'web/runs/record', ...views, ...bottom],
      'What was seen, as a file to hand on.',
    ),
    onlyImports(
      'web/runs/outcome',
      ['web/runs/operation', 'web/runs/clients', 'web/runs/record', ...views, ...bottom],
      'What came of a request, whichever feature sent it.',
    ),
    onlyImports(
      'web/runs/operation',
      ['web/runs/record', ...views, ...bottom],
      'What a server offers, and the request that uses it.',
    ),
    onlyImports('web/runs/apps', [...views, ...bottom], 'An app of a tool (MCP Apps), and its host.'),
    onlyImports('web/runs/clients', [...views, ...bottom], 'What clients do with a server’s tools.'),
    onlyImports('web/runs/record', [...views, ...bottom], 'What the browser keeps of each session.'),
    onlyImports('web/content', bottom, 'A block is shown as it is.'),
    onlyImports('web/forms', bottom, 'Forms know no MCP.'),
    onlyImports('web/session', bottom, 'The React hooks over core/session.'),
    onlyImports(
      'web/navigation',
      ['web/ui', 'web/tunnel/base-path.ts', 'core'],
      'Addresses, links between features, and what a link carries.',
    ),
    onlyImports(
      'web/ui',
      ['web/workers', 'web/i18n', 'core/json', 'core/text', ...coreBase],
      'Presentational pieces know no MCP.',
    ),
    onlyImports('web/workers', ['core'], 'The one way to ask a worker, and the workers.'),
    onlyImports(
      'web/i18n',
      [
        'core/authorization/texts.json',
        'core/protocol',
        'core/schema',
        'core/drift/texts.json',
        'core/judge/server-check/texts.json',
        'core/recording/texts.ts',
        'core/session/texts.ts',
        'core/suite/texts.json',
        'core/session/connect/server-json/texts.json',
      ],
      'The texts, with those of the rules from core.',
    ),
    onlyImports(
      'web/tunnel',
      ['proxy/frames.ts', 'core/host.ts'],
      'The page as a host of core; it shares the frames with the proxy.',
    ),
    {
      name: 'only-tunnel-knows-the-proxy',
      severity: 'error',
      comment: 'The page reaches the proxy by the tunnel, which shares frames.ts with it.',
      from: { path: '^web/', pathNot: ['^web/tunnel/', test] },
      to: { path: '^(proxy|cli|demo|e2e|bench|scripts)/' },
    },
    onlyImports('proxy', [], 'The proxy imports nothing of the others.'),
    onlyImports('cli', ['core', 'proxy'], 'What the command line says and does.'),
    onlyImports('demo', [], 'The demo server is a server like any other.'),
    {
      name: 'no-mcp-here',
      severity: 'error',
      comment: 'These know no MCP.',
      from: {
        path: '^(core/(json|schema|text|volatile)|web/(forms|ui|workers/(documents|validation|fill|paint|markdown))|proxy)/',
        pathNot: test,
      },
      to: { path: `${sdk}|^core/(protocol|transports|session|judge|comparison|drift)/` },
    },
    {
      name: 'tunnel-uses-no-package',
      severity: 'error',
      comment: 'The tunnel is bytes and frames.',
      from: { path: '^web/tunnel/', pathNot: test },
      to: { path: 'node_modules/' },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    // Imports of types count: they are what one part knows of another.
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    exclude: { path: '^(dist|test-results|playwright-report)/|\\.d\\.json\\.ts$' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'browser', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.mts', '.d.ts', '.js', '.mjs', '.cjs', '.json', '.css'],
    },
  },
};
