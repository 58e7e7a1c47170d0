import { createHash } from 'node:crypto';
import { cpSync, existsSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { gzipSync } from 'node:zlib';
import { install } from './install.mjs';
import { mergeLicences } from './licences.mjs';
import { packageFolderOf, sbomOf } from './sbom.mjs';
import { Stop, packageBin, requireNode, root, runMain, runProgram, say } from './repository.mjs';

const common = ['vite.config.ts', 'tsconfig.json', 'package.json', 'package-lock.json'];

/** Builds `sources` by Vite with `args` into `folders` of dist, which then contain `results`; `copies` are copied to dist. */
const targets = [
  {
    name: 'web',
    title: 'the page',
    args: [],
    sources: ['core', 'web', 'proxy/frames.ts', 'docs/rules.md', 'docs/zh-CN/rules.md', ...common],
    folders: ['web'],
    results: ['web/index.html'],
    licences: 'web/._licences.md',
    modules: 'web/._modules.json',
  },
  {
    name: 'programs',
    title: 'the command line and the demo servers',
    args: ['--mode', 'programs'],
    sources: ['core', 'proxy', 'cli', 'demo', ...common],
    folders: ['cli', 'demo', 'library'],
    results: [
      'cli/main.js',
      'cli/limited-worker.js',
      'demo/server.js',
      'demo/protected-server.js',
      'library/index.js',
      'library/index.d.ts',
    ],
    // Schemas of Loupe's files, for editors, and media of the demo.
    copies: {
      'core/suite/report/report.schema.json': 'report.schema.json',
      'core/judge/server-check/check.schema.json': 'check.schema.json',
      'core/recording/recording.schema.json': 'recording.schema.json',
      'core/suite/load/load.schema.json': 'load.schema.json',
      'demo/media': 'demo/media',
    },
    licences: 'cli/._licences.md',
    modules: 'cli/._modules.json',
  },
];

/**
 * Builds the targets whose sources have changed since, in parallel.
 * @param {string[]} names of targets
 * @throws Stop with Vite's output
 */
export async function build(names = targets.map(({ name }) => name)) {
  const stale = targets
    .filter(({ name }) => names.includes(name))
    .map((target) => ({ target, hash: hashOf(target.sources) }))
    .filter(({ target, hash }) => !isBuilt(target, hash));
  if (stale.length === 0) return;
  say(`Building ${stale.map(({ target }) => target.title).join(', ')}…`);
  const failures = await Promise.all(stale.map(({ target, hash }) => buildTarget(target, hash)));
  const text = failures.filter((failure) => failure !== undefined).join('\n\n');
  if (text !== '') {
    throw new Stop(
      `${text}\n\nThe build failed (above). If you changed no source, delete node_modules and dist ` +
        'and run the command again.',
    );
  }
  writeSbomAndLicences();
}

/** Of all bundled packages, for audits: the published package has no dependencies that a tool could list. */
function writeSbomAndLicences() {
  const lists = targets.map(({ modules }) => join(root, 'dist', modules));
  const licences = targets.map((target) => join(root, 'dist', target.licences));
  // If only one target was built, the other may be missing.
  if (![...lists, ...licences].every((list) => existsSync(list))) return;
  const readJson = (/** @type {string} */ path) => JSON.parse(readFileSync(path, 'utf8'));
  const own = readJson(join(root, 'package.json'));
  const { packages } = readJson(join(root, 'package-lock.json'));
  const folders = lists.flatMap(readJson).flatMap((id) => packageFolderOf(id) ?? []);
  const sbom = sbomOf(own, packages, folders);
  writeFileSync(join(root, 'dist/sbom.cdx.json'), JSON.stringify(sbom));
  const texts = licences.map((list) => readFileSync(list, 'utf8'));
  writeFileSync(join(root, 'dist/licences.md'), mergeLicences(texts));
}

/** @returns the error, or undefined */
async function buildTarget(target, hash) {
  for (const folder of target.folders) {
    rmSync(join(root, 'dist', folder), { recursive: true, force: true });
  }
  const { code, text } = await runProgram(
    process.execPath,
    [packageBin('vite'), 'build', ...target.args, '--logLevel', 'warn'],
    // Vitest and some shells set another NODE_ENV, which would put React's development build into the page.
    { env: { NODE_ENV: 'production' } },
  );
  if (code !== 0) return `${target.name}:\n${text}`;
  if (target.name === 'web') compressAssets(join(root, 'dist/web/assets'));
  if (target.name === 'programs') {
    const errors = await declareLibrary();
    if (errors !== undefined) return `types of the library:\n${errors}`;
  }
  const missing = target.results.find((result) => !existsSync(join(root, 'dist', result)));
  if (missing !== undefined) return `${target.name}: Vite made no ${missing}.`;
  if (target.name === 'programs') {
    const schema = await runProgram(process.execPath, [join(root, 'dist/cli/main.js'), 'schema']);
    if (schema.code !== 0) return `suite.schema.json:\n${schema.text}`;
    writeFileSync(join(root, 'dist/suite.schema.json'), schema.text);
  }
  for (const [from, to] of Object.entries(target.copies ?? {}))
    cpSync(join(root, from), join(root, 'dist', to), { recursive: true });
  if (target.name === 'programs') {
    // Without indentation, which is a third of their size.
    for (const name of readdirSync(join(root, 'dist')).filter((each) => each.endsWith('.schema.json'))) {
      const path = join(root, 'dist', name);
      writeFileSync(path, JSON.stringify(JSON.parse(readFileSync(path, 'utf8'))));
    }
  }
  writeFileSync(stampOf(target), hash);
  return undefined;
}

/** Writes a `.d.ts` file for each module of the library, which exports no types of core. @returns errors or undefined */
async function declareLibrary() {
  const { default: ts } = await import('typescript');
  const compilerOptions = { declaration: true, isolatedDeclarations: true, stripInternal: true };
  const sources = join(root, 'cli/library');
  const errors = [];
  for (const fileName of readdirSync(sources).filter((name) => /^[^.]+\.ts$/.test(name))) {
    const text = readFileSync(join(sources, fileName), 'utf8');
    const { outputText, diagnostics = [] } = ts.transpileDeclaration(text, {
      fileName,
      compilerOptions,
      reportDiagnostics: true,
    });
    errors.push(
      ...diagnostics.map(({ messageText }) => `${fileName}: ${ts.flattenDiagnosticMessageText(messageText, ' ')}`),
    );
    writeFileSync(
      join(root, 'dist/library', fileName.replace(/\.ts$/, '.d.ts')),
      // `from './x'` → `from './x.js'`, which Node requires.
      outputText.replaceAll(/(from '\.\/[\w-]+)'/g, "$1.js'"),
    );
  }
  return errors.length === 0 ? undefined : errors.join('\n');
}

/** The proxy sends the compressed files as they are, and the package is a third of its size. */
function compressAssets(folder) {
  for (const name of readdirSync(folder)) {
    const path = join(folder, name);
    writeFileSync(`${path}.gz`, smallestGzip(readFileSync(path)));
    rmSync(path);
  }
}

/** The size of zlib's blocks follows `memLevel`, and which suits best depends on the file: 6 kB less in all than its default. */
function smallestGzip(bytes) {
  const tries = [4, 5, 6, 7, 8, 9].map((memLevel) => gzipSync(bytes, { level: 9, memLevel }));
  return tries.reduce((best, next) => (next.length < best.length ? next : best));
}

function isBuilt(target, hash) {
  return (
    existsSync(stampOf(target)) &&
    readFileSync(stampOf(target), 'utf8') === hash &&
    target.results.every((result) => existsSync(join(root, 'dist', result)))
  );
}

/** In the built folder, because Vite empties that for a new build. npm packs no files that begin with `._`. */
function stampOf(target) {
  return join(root, 'dist', target.folders[0], '._stamp');
}

/** Of the paths and contents of all source files, without tests. */
function hashOf(sources) {
  const hash = createHash('sha256');
  for (const path of sources.flatMap(filesBelow).sort()) {
    hash
      .update(`${path}\0`)
      .update(readFileSync(join(root, path)))
      .update('\0');
  }
  return hash.digest('hex');
}

function filesBelow(path) {
  const absolute = join(root, path);
  if (!existsSync(absolute)) throw new Stop(`${path} is missing: this copy of Loupe is incomplete.`);
  if (!statSync(absolute).isDirectory()) return [path];
  return readdirSync(absolute, { withFileTypes: true })
    .filter(({ name }) => !name.startsWith('.') && !/\.test\.tsx?$/.test(name))
    .flatMap((entry) => (entry.isDirectory() ? filesBelow(`${path}/${entry.name}`) : [`${path}/${entry.name}`]));
}

if (process.argv[1] !== undefined && import.meta.url === pathToFileURL(process.argv[1]).href) {
  await runMain(async () => {
    requireNode();
    await install();
    await build();
  });
}
