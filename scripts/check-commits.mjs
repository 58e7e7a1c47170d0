import { spawnSync } from 'node:child_process';
import { root } from './repository.mjs';

/** Earlier commits are not checked. */
const BASE = 'c31d4ef6';
/** `area: verb object`; the area may name a room in parentheses. */
const FORM = /^[a-z0-9][\w./-]*(?:\([\w./-]+\))?: \S/;
/** Until this commit, a subject could name several areas. */
const WIDE_UNTIL = '62dee221';
const WIDE_FORM = /^[a-z0-9][\w.,/ -]*(?:\([\w.,/ -]+\))?: \S/;
const MAX_LENGTH = 65;

const git = (/** @type {string[]} */ ...args) => spawnSync('git', args, { cwd: root, encoding: 'utf8' });

// The archive of a release has no history, a shallow clone only a part.
const isKnown = git('cat-file', '-e', `${BASE}^{commit}`).status === 0;
/** @param {string} range @param {RegExp} form */
const wrongIn = (range, form) =>
  git('log', '--no-merges', '--format=%h %s', range)
    .stdout.split('\n')
    .filter((line) => {
      const subject = line.replace(/^\w+ /, '');
      return subject !== '' && (subject.length > MAX_LENGTH || !form.test(subject));
    });
const wrong = isKnown ? [...wrongIn(`${WIDE_UNTIL}..HEAD`, FORM), ...wrongIn(`${BASE}..${WIDE_UNTIL}`, WIDE_FORM)] : [];
for (const line of wrong)
  process.stdout.write(`${line}\n  Write "area: verb object" in at most ${MAX_LENGTH} characters.\n`);
process.exitCode = wrong.length > 0 ? 1 : 0;
