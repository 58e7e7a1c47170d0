import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Stop, root, say } from './repository.mjs';
import { foldersIn } from './sbom.mjs';

/** From here on a known vulnerability stops a release. */
const GRAVE = ['high', 'critical'];

/**
 * Asks the registry what is known to be vulnerable of what is bundled; says so where it can't be asked.
 * @throws Stop where something of high or critical severity is known
 */
export function requireNoKnownVulnerability() {
  const { stdout, stderr, error } = spawnSync('npm', ['audit', '--json'], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
    shell: process.platform === 'win32',
  });
  const sbom = JSON.parse(readFileSync(join(root, 'dist/sbom.cdx.json'), 'utf8'));
  const found = vulnerabilitiesOf(stdout ?? '', foldersIn(sbom));
  if (found.kind === 'not-asked') {
    const reason = found.reason || error?.message || stderr.trim();
    say(`npm audit could not ask the registry, so nothing is known of vulnerabilities: ${reason}`);
    return;
  }
  const lines = found.advisories.map(({ name, severity, title, url }) => `  ${severity}: ${name}: ${title} (${url})`);
  if (found.advisories.some(({ severity }) => GRAVE.includes(severity)))
    throw new Stop(`What is bundled has known vulnerabilities:\n${lines.join('\n')}`);
  say(`npm audit: ${lines.length === 0 ? 'nothing known' : 'nothing high or critical'} of what is bundled.`);
  for (const line of lines) say(line);
}

/**
 * What npm's audit knows of the packages in these folders. Whoever merely depends on a vulnerable package is not counted: what is not
 * bundled of it is not there.
 * @param {string} stdout of `npm audit --json`
 * @param {readonly string[]} folders of what is bundled
 * @returns {{ kind: 'asked', advisories: { name: string, severity: string, title: string, url: string }[] } | { kind: 'not-asked', reason: string }}
 */
export function vulnerabilitiesOf(stdout, folders) {
  let report;
  try {
    report = JSON.parse(stdout);
  } catch {
    return { kind: 'not-asked', reason: '' };
  }
  if (typeof report.vulnerabilities !== 'object' || report.vulnerabilities === null)
    return { kind: 'not-asked', reason: report.error?.summary ?? report.message ?? '' };
  const bundled = new Set(folders);
  const advisories = Object.values(report.vulnerabilities)
    .filter(({ nodes }) => nodes.some((/** @type {string} */ folder) => bundled.has(folder)))
    .flatMap(({ name, via }) =>
      via.flatMap((/** @type {any} */ each) =>
        typeof each === 'string' ? [] : [{ name, severity: each.severity, title: each.title, url: each.url }],
      ),
    );
  return { kind: 'asked', advisories };
}
