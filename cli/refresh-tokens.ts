import { writeStderr } from './stderr';
import { requireWritable, writeReport } from './write-report';

const OPTION = '--save-refresh-token';

const ROTATED = `The authorization server issued a new refresh token, so the one in LOUPE_REFRESH_TOKEN may no longer work. To keep the new one, use ${OPTION} FILE.`;

/** Most authorization servers issue a new one on each use (rotation). */
export class RefreshTokens {
  readonly #file: string | undefined;
  readonly #given = process.env['LOUPE_REFRESH_TOKEN'] || undefined;
  #latest: string | undefined;
  #isReported = false;
  isLost = false;

  /** @param file where the latest is saved @throws UsageError if it can't be written: a used token would be lost */
  constructor(file: string | undefined) {
    this.#file = file;
    if (file !== undefined) requireWritable(OPTION, file);
  }

  get current(): string | undefined {
    return this.#given === undefined ? undefined : (this.#latest ?? this.#given);
  }

  take(token: string): void {
    if (token === this.#latest) return;
    this.#latest = token;
    if (this.#file !== undefined) this.#save(this.#file, token);
    else if (this.#given !== undefined && token !== this.#given && !this.#isReported) {
      this.#isReported = true;
      writeStderr(ROTATED);
    }
  }

  #save(file: string, token: string): void {
    try {
      writeReport(OPTION, file, `${token}\n`, { isSecret: true });
    } catch (error) {
      this.isLost = true;
      writeStderr(error instanceof Error ? error.message : String(error));
    }
  }
}
