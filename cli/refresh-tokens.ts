import { tell } from './tell';
import { requireWritable, writeReport } from './write-report';

const OPTION = '--save-refresh-token';

const ROTATED = `The authorization server issued a new refresh token, so the one in LOUPE_REFRESH_TOKEN may no longer work. To keep the new one, use ${OPTION} FILE.`;

/** The refresh token of a run, which most authorization servers replace each time that it is used. */
export class RefreshTokens {
  readonly #file: string | undefined;
  readonly #given = process.env['LOUPE_REFRESH_TOKEN'] || undefined;
  #latest: string | undefined;
  #isTold = false;
  /** Whether one that was to be saved is not. */
  isLost = false;

  /**
   * @param file where the latest is saved
   * @throws UsageError where that can't be written: one that is used up could not be saved any more
   */
  constructor(file: string | undefined) {
    this.#file = file;
    if (file !== undefined) requireWritable(OPTION, file);
  }

  /** The one to use: that of the environment, or what came in its place; undefined where none was given. */
  get current(): string | undefined {
    return this.#given === undefined ? undefined : (this.#latest ?? this.#given);
  }

  /** Takes the one that is valid now. */
  take(token: string): void {
    if (token === this.#latest) return;
    this.#latest = token;
    if (this.#file !== undefined) this.#save(this.#file, token);
    else if (this.#given !== undefined && token !== this.#given && !this.#isTold) {
      this.#isTold = true;
      tell(ROTATED);
    }
  }

  #save(file: string, token: string): void {
    try {
      writeReport(OPTION, file, `${token}\n`, { isSecret: true });
    } catch (error) {
      this.isLost = true;
      tell(error instanceof Error ? error.message : String(error));
    }
  }
}
