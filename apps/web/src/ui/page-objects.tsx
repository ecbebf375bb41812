import { createContext, type ReactNode, useContext, useState } from 'react';

/** Objects that parts of the page share for as long as it is open, one of each class; made with their first use. */
class PageObjects {
  readonly #made = new Map<new () => object, object>();

  get<Shared extends object>(Kind: new () => Shared): Shared {
    const made = this.#made.get(Kind) ?? new Kind();
    this.#made.set(Kind, made);
    return made as Shared;
  }
}

const PageObjectsContext = createContext<PageObjects | null>(null);

export function PageObjectsProvider({ children }: { children: ReactNode }) {
  const [objects] = useState(() => new PageObjects());
  return <PageObjectsContext.Provider value={objects}>{children}</PageObjectsContext.Provider>;
}

/** The page's only object of this class. */
export function usePageObject<Shared extends object>(Kind: new () => Shared): Shared {
  const objects = useContext(PageObjectsContext);
  if (!objects) throw new Error('usePageObject needs a PageObjectsProvider above it');
  return objects.get(Kind);
}
