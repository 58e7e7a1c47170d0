/**
 * Imports run one way:
 * app → features → {outcome, apps} → {comparison, conformity, failure} → {session, content, forms, ui, i18n} → {tunnel, json} → SDK.
 * Every folder of web/ that is not named here is a feature. Tests may reach across: they join the
 * parts to a real server.
 */
const layers = [
  'app',
  'outcome',
  'apps',
  'comparison',
  'conformity',
  'failure',
  'session',
  'content',
  'forms',
  'ui',
  'i18n',
  'tunnel',
  'json',
];
const feature = `^web/(?!(?:${layers.join('|')})/)([^/]+)/`;
const sdk = 'node_modules/@modelcontextprotocol/';
/** Tests, and what only tests use. */
const test = '(?:\\.test|/test-session)\\.tsx?$';

/** `folder` may import, of this repository, only what is below `allowed` (and itself). */
function onlyImports(folder, allowed, comment) {
  return {
    name: `${folder.replace('/', '-')}-imports-only`,
    severity: 'error',
    comment,
    from: { path: `^${folder}/`, pathNot: test },
    to: {
      path: '^(web|proxy|demo|e2e|bench|scripts)/',
      pathNot: [folder, ...allowed]
        .map((path) => (path.endsWith('.ts') ? path : `${path}/`))
        .map((path) => `^${path}`),
    },
  };
}

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    {
      name: 'no-circular',
      severity: 'error',
      comment: 'Modules that need each other are one module, or a third one is missing.',
      from: {},
      // A cycle that an import of a type closes is gone once it is built.
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    },
    {
      name: 'no-orphans',
      severity: 'error',
      comment: 'A module that nothing imports and that imports nothing is left over.',
      from: {
        orphan: true,
        pathNot: [
          '^web/main\\.tsx$',
          '^proxy/main\\.ts$',
          '^demo/server\\.ts$',
          '^bench/',
          '^e2e/servers/',
          '^web/forms/no-markdown\\.ts$',
          '^proxy/not-used\\.ts$',
          '^demo/sdk-shims\\.ts$',
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
      from: { pathNot: [test, '\\.spec\\.ts$'] },
      to: { path: [test, '\\.spec\\.ts$'] },
    },
    {
      name: 'only-main-imports-app',
      severity: 'error',
      comment: 'app is where features meet; nothing below it knows it.',
      from: { path: '^web/', pathNot: ['^web/app/', '^web/main\\.tsx$', test] },
      to: { path: '^web/app/' },
    },
    {
      name: 'features-do-not-meet',
      severity: 'error',
      comment: 'Features never import each other: join them in app, or move what they share down.',
      from: { path: feature, pathNot: test },
      to: { path: feature, pathNot: '^web/$1/' },
    },
    {
      name: 'only-tunnel-knows-the-proxy',
      severity: 'error',
      comment: 'The page reaches the proxy by the tunnel, which shares frames.ts with it.',
      from: { path: '^web/', pathNot: ['^web/tunnel/', test] },
      to: { path: '^(proxy|demo|e2e|bench|scripts)/' },
    },
    {
      name: 'web-main-starts-app',
      severity: 'error',
      comment: 'A module at the top of web/ only starts the app.',
      from: { path: '^web/[^/]+\\.tsx?$', pathNot: test },
      to: { path: '^web/', pathNot: '^web/(app|ui|i18n|session)/|^web/[^/]+$' },
    },
    onlyImports(
      'web/outcome',
      [
        'comparison',
        'conformity',
        'failure',
        'session',
        'content',
        'forms',
        'ui',
        'i18n',
        'json',
      ].map((name) => `web/${name}`),
      'A request and what came of it, whichever feature sends it.',
    ),
    onlyImports(
      'web/apps',
      ['session', 'content', 'ui', 'i18n', 'json'].map((name) => `web/${name}`),
      'The app of a result is shown beside it, whatever the result is.',
    ),
    onlyImports(
      'web/comparison',
      ['web/content', 'web/ui', 'web/i18n', 'web/json'],
      'Two results are compared, whatever brought them about.',
    ),
    onlyImports(
      'web/conformity',
      ['web/session', 'web/content', 'web/i18n', 'web/json'],
      'What the protocol demands of messages, whoever shows it.',
    ),
    onlyImports(
      'web/failure',
      ['web/session', 'web/ui', 'web/i18n', 'web/json'],
      'A failure is told the same everywhere.',
    ),
    onlyImports('web/session', ['web/tunnel', 'web/json', 'web/i18n'], 'A session has no face.'),
    onlyImports('web/content', ['web/ui', 'web/json', 'web/i18n'], 'A block is shown as it is.'),
    onlyImports('web/forms', ['web/ui', 'web/json', 'web/i18n'], 'Forms know no MCP.'),
    onlyImports('web/ui', ['web/json', 'web/i18n'], 'Presentational pieces know no MCP.'),
    onlyImports('web/i18n', [], 'Texts need nothing.'),
    onlyImports('web/json', [], 'JSON needs nothing.'),
    onlyImports('web/tunnel', ['proxy/frames.ts'], 'The tunnel shares the frames with the proxy.'),
    onlyImports('proxy', ['cli'], 'The proxy imports nothing of the page.'),
    onlyImports('cli', ['proxy/frames.ts'], 'What the command line says, for the proxy.'),
    onlyImports('demo', [], 'The demo server is a server like any other.'),
    {
      name: 'no-mcp-here',
      severity: 'error',
      comment: 'These know no MCP.',
      from: { path: '^(web/(forms|ui|json|i18n)|proxy)/', pathNot: test },
      to: { path: sdk },
    },
    {
      name: 'content-uses-sdk-types',
      severity: 'error',
      comment: 'Content needs the shape of a block, and no code of the SDK.',
      from: { path: '^web/content/', pathNot: test },
      to: { path: sdk, dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'tunnel-uses-sdk-only',
      severity: 'error',
      comment: 'The tunnel needs no package but the SDK, for its Transport.',
      from: { path: '^web/tunnel/', pathNot: test },
      to: { path: 'node_modules/', pathNot: sdk },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    // Imports of types count: they are what one part knows of another.
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    exclude: { path: '^(dist|test-results|playwright-report)/' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'browser', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.mts', '.d.ts', '.js', '.mjs', '.cjs', '.json', '.css'],
    },
  },
};
