import type { Language } from '@switchboard/contract';
import type { Messages } from '@switchboard/contract/locales/en-US';

type PartLoader = () => Promise<{ default: object }>;
export type TextParts = Record<Language, Record<string, PartLoader>>;

/** The texts that every page needs at once. */
const startPart = 'start';

/**
 * The texts that this page has loaded, part by part. A script loaded later loads the parts it uses first: none of its
 * code runs before they are available in every requested language, so no text is ever missing.
 */
export class PageTexts {
  readonly #loaders: TextParts;
  readonly #parts = new Set([startPart]);
  readonly #texts = new Map<Language, Partial<Messages>>();
  readonly #loading = new Map<PartLoader, Promise<void>>();
  /** The languages that parts added later are loaded in. */
  readonly #languages = new Set<Language>();

  constructor(loaders: TextParts) {
    this.#loaders = loaders;
  }

  /**
   * All texts loaded so far in a language. The object stays the same when parts are added: only components not yet on
   * the screen use the new ones, so nothing needs to render again. A language that fails to load is not used: parts
   * added later do without it.
   */
  async load(language: Language): Promise<Messages> {
    const texts = this.#texts.get(language) ?? {};
    this.#texts.set(language, texts);
    const isNew = !this.#languages.has(language);
    this.#languages.add(language);
    try {
      await Promise.all([...this.#parts].map((part) => this.#loadPart(language, part)));
    } catch (error) {
      if (isNew) this.#languages.delete(language);
      throw error;
    }
    this.#languages.add(language);
    // Texts still missing are not used by any script that runs.
    return texts as Messages;
  }

  /** Loads parts in every language used so far. */
  async add(parts: readonly string[]): Promise<void> {
    for (const part of parts) this.#parts.add(part);
    await Promise.all([...this.#languages].flatMap((language) => parts.map((part) => this.#loadPart(language, part))));
  }

  #loadPart(language: Language, part: string): Promise<void> {
    const load = this.#loaders[language][part];
    // In development the first part has all texts.
    if (!load) return Promise.resolve();
    const under = this.#loading.get(load);
    if (under) return under;
    const loading = load().then(({ default: texts }) => {
      Object.assign(this.#texts.get(language) ?? {}, texts);
    });
    this.#loading.set(load, loading);
    // After a failure, as when offline, the next caller tries again.
    loading.catch(() => this.#loading.delete(load));
    return loading;
  }
}
