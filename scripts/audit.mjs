import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Stop, root, say } from './repository.mjs';
import { foldersIn } from './sbom.mjs';

const BLOCKING_SEVERITIES = ['high', 'critical'];

/** Checks the bundled packages by `npm audit`; only prints a line if that fails. @throws Stop for a severe advisory */
export function requireNoKnownVulnerability() {
  const { stdout, stderr, error } = spawnSync('npm', ['audit', '--json'], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
    shell: process.platform === 'win32',
  });
  const sbom = JSON.parse(readFileSync(join(root, 'dist/sbom.cdx.json'), 'utf8'));
  const audit = readAudit(stdout ?? '', foldersIn(sbom));
  if (audit.kind === 'failed') {
    const reason = audit.reason || error?.message || stderr.trim();
    say(`npm audit could not ask the registry, so nothing is known of vulnerabilities: ${reason}`);
    return;
  }
  const lines = audit.advisories.map(({ name, severity, title, url }) => `  ${severity}: ${name}: ${title} (${url})`);
  if (audit.advisories.some(({ severity }) => BLOCKING_SEVERITIES.includes(severity)))
    throw new Stop(`What is bundled has known vulnerabilities:\n${lines.join('\n')}`);
  say(`npm audit: ${lines.length === 0 ? 'nothing known' : 'nothing high or critical'} of what is bundled.`);
  for (const line of lines) say(line);
}

/**
 * The advisories on bundled packages; not on those that only depend on a vulnerable package.
 * @param {string} stdout of `npm audit --json`
 * @param {readonly string[]} folders of bundled packages
 * @returns {{ kind: 'done', advisories: { name: string, severity: string, title: string, url: string }[] } | { kind: 'failed', reason: string }}
 */
export function readAudit(stdout, folders) {
  let report;
  try {
    report = JSON.parse(stdout);
  } catch {
    return { kind: 'failed', reason: '' };
  }
  if (typeof report.vulnerabilities !== 'object' || report.vulnerabilities === null)
    return { kind: 'failed', reason: report.error?.summary ?? report.message ?? '' };
  const bundled = new Set(folders);
  const advisories = Object.values(report.vulnerabilities)
    .filter(({ nodes }) => nodes.some((/** @type {string} */ folder) => bundled.has(folder)))
    .flatMap(({ name, via }) =>
      via.flatMap((/** @type {any} */ each) =>
        typeof each === 'string' ? [] : [{ name, severity: each.severity, title: each.title, url: each.url }],
      ),
    );
  return { kind: 'done', advisories };
}
