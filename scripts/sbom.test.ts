import { describe, expect, it } from 'vitest';
import { readAudit } from './audit.mjs';
import { foldersIn, packageFolderOf, sbomOf } from './sbom.mjs';

const own = { name: 'mcp-loupe', version: '1.2.3', license: 'MIT' };
const locked = {
  'node_modules/react': {
    version: '19.3.1',
    license: 'MIT',
    integrity: `sha512-${Buffer.from('digest').toString('base64')}`,
    resolved: 'https://registry.npmjs.org/react/-/react-19.3.1.tgz',
  },
  'node_modules/@a/b': { version: '2.0.0', license: '(MIT OR Apache-2.0)' },
  'node_modules/@a/b/node_modules/react': { version: '18.0.0', license: 'MIT' },
  'node_modules/c/node_modules/react': { version: '19.3.1', license: 'MIT' },
  'node_modules/aliased': { name: 'real', version: '1.0.0' },
};

describe('the bill of what is bundled', () => {
  it.each([
    ['/work/loupe/node_modules/react/index.js', 'node_modules/react'],
    ['/work/node_modules/@a/b/dist/x.js?worker', 'node_modules/@a/b'],
    ['C:\\work\\node_modules\\@a\\b\\x.js', 'node_modules/@a/b'],
    ['\0/work/node_modules/react/cjs/react.js?commonjs-es-import', 'node_modules/react'],
    ['/work/node_modules/@a/b/node_modules/react/x.js', 'node_modules/@a/b/node_modules/react'],
    ['/work/loupe/core/host.ts', undefined],
    ['\0rolldown/runtime.js', undefined],
  ])('knows whose a module is: %j', (id, folder) => {
    expect(packageFolderOf(id)).toBe(folder);
  });

  it('names each package once, with version, license, hash and where it came from', () => {
    const sbom = sbomOf(own, locked, [...Object.keys(locked), 'node_modules/react']);
    expect(sbom).toMatchObject({ bomFormat: 'CycloneDX', specVersion: '1.6', version: 1 });
    expect(sbom.metadata.component).toMatchObject({ purl: 'pkg:npm/mcp-loupe@1.2.3' });
    expect(sbom.components.map(({ purl }) => purl)).toEqual([
      'pkg:npm/%40a/b@2.0.0',
      'pkg:npm/react@18.0.0',
      'pkg:npm/react@19.3.1',
      'pkg:npm/real@1.0.0',
    ]);
    expect(sbom.components[0]).toMatchObject({
      group: '@a',
      name: 'b',
      licenses: [{ expression: '(MIT OR Apache-2.0)' }],
    });
    const react = sbom.components[2];
    expect(react?.licenses).toEqual([{ license: { id: 'MIT' } }]);
    expect(foldersIn(sbom)).toEqual(expect.arrayContaining(Object.keys(locked)));
    expect(foldersIn(sbom)).toHaveLength(Object.keys(locked).length);
    expect(sbomOf(own, locked, ['node_modules/react']).components[0]).toMatchObject({
      hashes: [{ alg: 'SHA-512', content: Buffer.from('digest').toString('hex') }],
      externalReferences: [{ type: 'distribution', url: locked['node_modules/react'].resolved }],
    });
  });

  it('is the same for the same bundle, in any order, and has a serial number of its own', () => {
    const folders = Object.keys(locked);
    const sbom = sbomOf(own, locked, folders);
    expect(JSON.stringify(sbomOf(own, locked, folders.toReversed()))).toBe(JSON.stringify(sbom));
    expect(sbom.serialNumber).toMatch(/^urn:uuid:[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
    expect(sbomOf(own, locked, folders.slice(1)).serialNumber).not.toBe(sbom.serialNumber);
  });

  it('is not made of what the lock file does not know', () => {
    expect(() => sbomOf(own, locked, ['node_modules/unknown'])).toThrow('node_modules/unknown');
  });
});

describe('the audit of what is bundled', () => {
  const advisory = { severity: 'high', title: 'Runs code', url: 'https://example.com/1' };
  const report = (vulnerabilities: object) => JSON.stringify({ vulnerabilities });

  it('finds what is bundled, and nothing of what only the build uses or is left out', () => {
    const found = readAudit(
      report({
        react: { name: 'react', nodes: ['node_modules/react'], via: [advisory, 'other'] },
        express: { name: 'express', nodes: ['node_modules/express'], via: ['body-parser'] },
        vite: { name: 'vite', nodes: ['node_modules/vite'], via: [advisory] },
      }),
      ['node_modules/react', 'node_modules/express'],
    );
    expect(found).toEqual({ kind: 'done', advisories: [{ name: 'react', ...advisory }] });
  });

  it.each([
    ['', ''],
    ['npm error', ''],
    [JSON.stringify({ error: { code: 'ENOAUDIT', summary: 'No such service.' } }), 'No such service.'],
    [JSON.stringify({ message: 'request failed' }), 'request failed'],
  ])('is told from one that was not made: %j', (stdout, reason) => {
    expect(readAudit(stdout, [])).toEqual({ kind: 'failed', reason });
  });
});
