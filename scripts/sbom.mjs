import { createHash } from 'node:crypto';

/** The property for a package's folder that CycloneDX tools for npm use. */
const FOLDER = 'cdx:npm:package:path';

/**
 * The package's folder, such as `node_modules/react`; undefined for the project's own modules.
 * @param {string} id of the bundler for a module: a path, maybe with a prefix and a query
 */
export function packageFolderOf(id) {
  const path = id.replaceAll('\\', '/').replace(/\?.*$/s, '');
  return /(?:^|\/)(node_modules\/(?:.*\/node_modules\/)?(?:@[^/]+\/)?[^/@][^/]*)\//.exec(path)?.[1];
}

/**
 * The software bill of materials in CycloneDX 1.6 (ECMA-424): without a date, so that it is the same for the same bundle.
 * @param {{ name: string, version: string, license: string }} own package.json
 * @param {Record<string, { name?: string, version: string, license?: string, integrity?: string, resolved?: string }>} locked
 * the `packages` of package-lock.json
 * @param {readonly string[]} folders of the bundled packages
 * @throws Error if package-lock.json lacks one
 */
export function sbomOf(own, locked, folders) {
  /** @type {Map<string, ReturnType<typeof componentOf>>} */
  const components = new Map();
  for (const folder of [...new Set(folders)].sort()) {
    const entry = locked[folder];
    if (!entry) throw new Error(`package-lock.json has no ${folder}, which is bundled.`);
    const component = componentOf(entry.name ?? folder.split('node_modules/').at(-1) ?? '', entry);
    const known = components.get(component.purl) ?? component;
    known.properties.push({ name: FOLDER, value: folder });
    components.set(component.purl, known);
  }
  const sorted = [...components.values()].sort((a, b) => (a.purl < b.purl ? -1 : 1));
  const root = purlOf(own.name, own.version);
  const hash = createHash('sha256')
    .update(JSON.stringify([root, sorted]))
    .digest('hex');
  return {
    $schema: 'http://cyclonedx.org/schema/bom-1.6.schema.json',
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    serialNumber: `urn:uuid:${uuidOf(hash)}`,
    version: 1,
    metadata: {
      lifecycles: [{ phase: 'build' }],
      component: {
        type: 'application',
        'bom-ref': root,
        name: own.name,
        version: own.version,
        purl: root,
        licenses: licensesOf(own.license),
      },
    },
    components: sorted,
    dependencies: [{ ref: root, dependsOn: sorted.map(({ purl }) => purl) }],
  };
}

/**
 * The folders of the packages.
 * @param {{ components: readonly { properties: readonly { name: string, value: string }[] }[] }} sbom
 */
export function foldersIn({ components }) {
  return components.flatMap(({ properties }) =>
    properties.filter(({ name }) => name === FOLDER).map(({ value }) => value),
  );
}

/**
 * @param {string} fullName
 * @param {{ version: string, license?: string, integrity?: string, resolved?: string }} entry
 */
function componentOf(fullName, { version, license, integrity, resolved }) {
  const [name = '', group] = fullName.split('/').reverse();
  const purl = purlOf(fullName, version);
  const [, digest] = /^sha512-(\S+)/.exec(integrity ?? '') ?? [];
  return {
    type: 'library',
    'bom-ref': purl,
    ...(group !== undefined && { group }),
    name,
    version,
    purl,
    ...(license !== undefined && { licenses: licensesOf(license) }),
    ...(digest !== undefined && {
      hashes: [{ alg: 'SHA-512', content: Buffer.from(digest, 'base64').toString('hex') }],
    }),
    ...(resolved !== undefined && {
      externalReferences: [{ type: 'distribution', url: resolved }],
    }),
    /** @type {{ name: string, value: string }[]} */
    properties: [],
  };
}

/**
 * @param {string} name
 * @param {string} version
 */
function purlOf(name, version) {
  return `pkg:npm/${name.replace(/^@/, '%40')}@${version}`;
}

/** @param {string} license an identifier of SPDX, or an expression of several */
function licensesOf(license) {
  return /^[\w.+-]+$/.test(license) ? [{ license: { id: license } }] : [{ expression: license }];
}

/** @param {string} hash hexadecimal @returns a UUID of version 8, which is for own schemes (RFC 9562) */
function uuidOf(hash) {
  const variant = ((Number.parseInt(hash[16] ?? '0', 16) & 3) | 8).toString(16);
  return `${hash.slice(0, 8)}-${hash.slice(8, 12)}-8${hash.slice(13, 16)}-${variant}${hash.slice(17, 20)}-${hash.slice(20, 32)}`;
}
