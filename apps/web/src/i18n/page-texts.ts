import type { Language } from '@switchboard/contract';
import type { Messages } from '@switchboard/contract/locales/en-US';

/** The namespaces of one part. */
type PartLoader = () => Promise<{ default: object }>;
export type TextParts = Record<Language, Record<string, PartLoader>>;

/** What every page needs at once. */
const startPart = 'start';

/**
 * The texts that this page has loaded, part by part. A script that is loaded later brings the parts it uses: no file of it runs
 * before they are here, in every language that was asked for, so that a text is never missing.
 */
export class PageTexts {
  readonly #loaders: TextParts;
  readonly #parts = new Set([startPart]);
  readonly #texts = new Map<Language, Partial<Messages>>();
  readonly #loading = new Map<PartLoader, Promise<void>>();

  constructor(loaders: TextParts) {
    this.#loaders = loaders;
  }

  /**
   * All that has been loaded so far, in a language. The object stays the same while parts are added to it: who uses those was
   * not on the screen before, and what was there need not be drawn anew.
   */
  async load(language: Language): Promise<Messages> {
    const texts = this.#texts.get(language) ?? {};
    this.#texts.set(language, texts);
    await Promise.all([...this.#parts].map((part) => this.#loadPart(language, part)));
    // What is missing is used by no script that runs.
    return texts as Messages;
  }

  /** Loads parts, in all languages that were asked for. */
  async add(parts: readonly string[]): Promise<void> {
    for (const part of parts) this.#parts.add(part);
    await Promise.all(
      [...this.#texts.keys()].flatMap((language) => parts.map((part) => this.#loadPart(language, part))),
    );
  }

  #loadPart(language: Language, part: string): Promise<void> {
    const load = this.#loaders[language][part];
    // In development the first part has everything.
    if (!load) return Promise.resolve();
    const under = this.#loading.get(load);
    if (under) return under;
    const loading = load().then(({ default: texts }) => {
      Object.assign(this.#texts.get(language) ?? {}, texts);
    });
    this.#loading.set(load, loading);
    // Without a network it fails; the next who asks tries again.
    loading.catch(() => this.#loading.delete(load));
    return loading;
  }
}
