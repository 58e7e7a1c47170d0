import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

import react from '@vitejs/plugin-react';
import compile from 'icu-minify/compile';
import { defineConfig, type Plugin, runnerImport, type UserConfig } from 'vite';

/** The modules that a build took from packages, workers and all; kept beside what was built for scripts/build.mjs, and out of npm's package. */
function listModules(list: string): { plugin: Plugin; ofWorkers: () => Plugin[] } {
  const modules = new Set<string>();
  const gather: Plugin['generateBundle'] = (_, bundle) => {
    for (const output of Object.values(bundle)) {
      if (output.type !== 'chunk') continue;
      for (const [id, { renderedLength }] of Object.entries(output.modules)) {
        // Of a style sheet nothing is left in the script.
        if (renderedLength > 0 || /\.css(?:\?|$)/.test(id)) modules.add(id);
      }
    }
  };
  return {
    ofWorkers: () => [{ name: 'loupe-worker-modules', generateBundle: gather }],
    plugin: {
      name: 'loupe-modules',
      generateBundle(...given) {
        if (typeof gather === 'function') void gather.apply(this, given);
        const source = JSON.stringify([...modules].filter((id) => id.includes('node_modules')));
        this.emitFile({ type: 'asset', fileName: list, source });
      },
    },
  };
}

/** Where a chunk begins. Of a folder, all that is directly in it. @throws for what has moved: it would silently be a chunk of its own */
function modulesAt(...paths: string[]): RegExp {
  const missing = paths.filter((path) => !existsSync(fileURLToPath(new URL(path, import.meta.url))));
  if (missing.length > 0) throw new Error(`No module for its chunk: ${missing.join(', ')}`);
  const patterns = paths.map((path) => path.replaceAll('.', String.raw`\.`).replace(/\/$/, '/[^/]+'));
  return new RegExp(`/(?:${patterns.join('|')})$`);
}

const ofPrograms = listModules('cli/._modules.json');
const ofPage = listModules('._modules.json');

/** The Node programs, bundled whole, so that the package needs nothing at run time; what they share is there once. */
const programs: UserConfig = {
  plugins: [ofPrograms.plugin],
  resolve: {
    alias: {
      // Its build for Node is CommonJS, which is bundled whole and runs slower.
      yaml: fileURLToPath(new URL('node_modules/yaml/browser/index.js', import.meta.url)),
      // Its list of 2,500 types is longer than the rest of the proxy.
      'mime-db': fileURLToPath(new URL('proxy/media-types.json', import.meta.url)),
      // Express would bring 300 kB of encodings along for bodies, which no route reads, and a parser of nested queries.
      'body-parser': fileURLToPath(new URL('proxy/bundle-stubs.ts', import.meta.url)),
      qs: fileURLToPath(new URL('proxy/bundle-stubs.ts', import.meta.url)),
      // Kerberos for proxies, by a package with native code that is not there.
      'proxy-agent-negotiate': fileURLToPath(new URL('proxy/bundle-stubs.ts', import.meta.url)),
      debug: fileURLToPath(new URL('proxy/no-debug.cjs', import.meta.url)),
      '@hono/node-server': fileURLToPath(new URL('demo/no-hono.ts', import.meta.url)),
      '@modelcontextprotocol/server/_shims': fileURLToPath(new URL('demo/sdk-shims.ts', import.meta.url)),
    },
  },
  build: {
    ssr: true,
    outDir: 'dist',
    // The page is beside them; scripts/build.mjs empties their folders.
    emptyOutDir: false,
    target: 'node20',
    copyPublicDir: false,
    // The package is to stay small: the libraries in it come to twice the size otherwise.
    minify: true,
    license: { fileName: 'cli/._licences.md' },
    rolldownOptions: {
      // The runners whose `expect` the library extends are the user's own.
      external: ['vitest', '@playwright/test'],
      input: {
        'cli/main': 'cli/main.ts',
        'cli/limited-worker': 'cli/limited/limited.worker.ts',
        'library/index': 'cli/library/index.ts',
        'library/vitest': 'cli/library/vitest.ts',
        'library/jest': 'cli/library/jest.ts',
        'library/playwright': 'cli/library/playwright.ts',
        'demo/server': 'demo/server.ts',
        'demo/protected-server': 'demo/protected/server.ts',
      },
      output: {
        entryFileNames: '[name].js',
        chunkFileNames: 'cli/[name].js',
        // Each file costs a start as much as 20 kB of code: what nearly all programs share is one.
        codeSplitting: {
          // One file for each, with all it needs: the limited worker loads no session, and commands that run no suite nothing of suites.
          groups: [
            {
              name: 'base',
              test: modulesAt(
                'core/json/',
                'core/store.ts',
                'core/host.ts',
                'core/protocol/protocol-settings.ts',
                'core/protocol/listed-items.ts',
                'core/schema/plan/secret-values.ts',
                'core/secrets/mask-secrets.ts',
                'core/text/phrase.ts',
                'cli/options.ts',
                'cli/stderr.ts',
                'package.json',
              ),
              priority: 4,
            },
            {
              name: 'checks',
              test: modulesAt(
                'core/suite/checks/check-parts.ts',
                'core/judge/check-media.ts',
                'core/judge/check-output.ts',
                'cli/limited/node-limited.ts',
              ),
              priority: 3,
            },
            {
              name: 'session',
              test: modulesAt(
                'core/session/session.ts',
                'core/session/connect/mcp-servers-json.ts',
                'core/session/lists/list-pages.ts',
                'core/protocol/has-capability.ts',
                'core/protocol/tool.ts',
                'core/protocol/table/lists.ts',
                'core/suite/suite.ts',
                'proxy/early-process.ts',
                'proxy/free-path.ts',
                'proxy/watch-files.ts',
                'cli/connect.ts',
                'cli/node-host.ts',
                'cli/stop-on-signal.ts',
                'cli/refresh-tokens.ts',
                'cli/report-text.ts',
                'cli/write-report.ts',
                'core/suite/suite.schema.json',
              ),
              priority: 2,
            },
            { name: 'suite', test: modulesAt('cli/suite/test-suites.ts'), priority: 1 },
          ],
        },
      },
    },
  },
  ssr: { noExternal: true, target: 'node' },
};

/** What connects and what draws is fetched while the tunnel opens, by the code that asks for both. */
const preloadFirst: Plugin = {
  name: 'loupe-preload-first',
  transformIndexHtml(_, { bundle = {} }) {
    return Object.values(bundle)
      .filter(({ fileName }) => /^assets\/(?:connect|draw)-[\w-]+\.(?:js|css)$/.test(fileName))
      .map(({ fileName }) => {
        const how = fileName.endsWith('.js') ? { rel: 'modulepreload' } : { rel: 'preload', as: 'style' };
        return {
          tag: 'link',
          attrs: { ...how, href: `./${fileName}`, crossorigin: true },
          injectTo: 'head',
        };
      });
  },
};

/** The page's files name each other from where they are, by `web/preload.ts`, so that it can be at any path (`--base-path`). */
const preloadBeside: Plugin = {
  name: 'loupe-preload-beside',
  apply: 'build',
  enforce: 'pre',
  resolveId: (id) =>
    id.includes('vite/preload-helper') ? fileURLToPath(new URL('web/preload.ts', import.meta.url)) : undefined,
  generateBundle: {
    order: 'post',
    // Where the importing script is, which that one need not know.
    handler(_, bundle) {
      for (const output of Object.values(bundle)) {
        if (output.type === 'chunk')
          output.code = output.code.replaceAll(/(__vite__mapDeps\(\[[\d,]*\]\)|\[\]),import\.meta\.url\)/g, '$1)');
      }
    },
  },
};

/** The texts as they are formatted: the page needs no parser for them, and each language is one file. */
const compileTexts: Plugin = {
  name: 'loupe-compile-texts',
  apply: 'build',
  async load(id) {
    if (!/\/web\/i18n\/(?:en|zh-cn)\/(?:index|lazy)\.ts$/.test(id)) return undefined;
    const { module } = await runnerImport<Record<string, unknown>>(id, { configFile: false });
    return Object.entries(module)
      .map(([name, texts]) => `export const ${name} = ${JSON.stringify(compiled(texts))};`)
      .join('\n');
  },
};

function compiled(texts: unknown): unknown {
  if (typeof texts === 'string') return compile(texts);
  const members = Object.entries(texts as Record<string, unknown>);
  return Object.fromEntries(members.map(([key, of]) => [key, compiled(of)]));
}

/** Two builds from one file: `vite build` (the page), and `vite build --mode programs` (the command line, the demo server). */
export default defineConfig(({ mode }): UserConfig => {
  if (mode === 'programs') return programs;
  return {
    root: 'web',
    // `proxy/app.ts` fills in the path of the page.
    base: './',
    plugins: [react(), preloadFirst, preloadBeside, compileTexts, ofPage.plugin],
    // Each class is named in the styles and in the script: short names are a kilobyte of the first load.
    ...(mode === 'production' && {
      css: { modules: { generateScopedName: '_[hash:base64:5]' } },
    }),
    worker: {
      format: 'es',
      plugins: ofPage.ofWorkers,
      rolldownOptions: {
        output: {
          codeSplitting: {
            // What checks arguments is one file: the first press waits for it, and 14 small ones ask for each other.
            groups: [
              {
                name: 'checks',
                test: new RegExp(
                  `rolldown/runtime|${modulesAt('core/limited/limited-works.ts', 'core/schema/validation/validation-request.ts').source}`,
                ),
              },
            ],
          },
        },
      },
    },
    resolve: {
      alias: [
        // rjsf's own templates for Markdown, which Loupe replaces, would bring 88 kB of it along.
        {
          find: 'markdown-to-jsx/react',
          replacement: fileURLToPath(new URL('web/forms/no-markdown.ts', import.meta.url)),
        },
        ...(mode === 'production'
          ? [
              {
                find: /^use-intl\/format-message$/,
                replacement: fileURLToPath(new URL('web/i18n/format-compiled.ts', import.meta.url)),
              },
            ]
          : []),
      ],
    },
    build: {
      outDir: '../dist/web',
      emptyOutDir: true,
      target: ['chrome120', 'firefox121', 'safari17'],
      modulePreload: {
        polyfill: false,
        // What the first load has is there.
        resolveDependencies: (_, files) =>
          files.filter((file) => !/\/(?:rolldown-runtime|main|connect|draw)-[\w-]+\.js$/.test(file)),
      },
      license: { fileName: '._licences.md' },
      assetsInlineLimit: 0,
      rolldownOptions: {
        output: {
          // Hashes don't compress, and the first load names 130 files. Rolldown needs 7 characters for so many.
          chunkFileNames: 'assets/[name]-[hash:7].js',
          assetFileNames: 'assets/[name]-[hash:7][extname]',
          codeSplitting: {
            // What reaches the proxy, connects, and draws the first screen, in one file each: 65 small ones queue for a browser's 6 connections.
            groups: [
              { name: 'main', test: /rolldown\/runtime|\/web\/main\.ts$/, priority: 5 },
              { name: 'connect', test: modulesAt('web/app/open-page.ts'), priority: 4 },
              { name: 'draw', test: modulesAt('web/app/draw.tsx'), priority: 3 },
              // So does what is fetched once the first screen is drawn, and with the first of the others: 160 files took as much CPU as all before.
              {
                name: 'tool',
                test: modulesAt(
                  'web/features/tools/tool-panel.tsx',
                  'web/features/tools/run-on-change.ts',
                  'web/features/start/start-pane.tsx',
                  'web/features/runs/history/run-report-button.tsx',
                ),
                priority: 2.5,
              },
              {
                name: 'record',
                test: modulesAt(
                  'web/runs/record/record-session.ts',
                  'web/runs/record/run-history.ts',
                  'web/runs/record/pack-run.ts',
                  'web/runs/record/record-database.ts',
                  'web/runs/record/migrate-earlier-data.ts',
                  'web/features/recordings/record-button.tsx',
                  'web/features/tools/definition/error-count.tsx',
                ),
                priority: 2,
              },
              {
                name: 'palette',
                test: modulesAt(
                  'web/ui/menu-content.tsx',
                  'web/app/command-palette.tsx',
                  'web/navigation/focus-first-field.ts',
                ),
                priority: 1,
              },
              {
                name: 'editor',
                test: modulesAt(
                  'web/forms/json-editor/code-editor.tsx',
                  'web/forms/json-editor/use-editor-view.ts',
                  'web/forms/json-editor/complete-json.ts',
                  'web/forms/json-editor/diagnose-json.ts',
                ),
                priority: 0.5,
              },
              // Its patterns take 15 ms to compile, which only Markdown needs.
              { name: 'marked', test: /\/node_modules\/marked\//, priority: 0.25 },
              { name: 'shared', minShareCount: 2, priority: 0 },
            ],
          },
        },
      },
    },
  };
});
