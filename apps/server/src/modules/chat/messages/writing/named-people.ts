/** A colleague as a system message names them. */
export interface Person {
  id: number;
  name: string;
}

/** The colleague who did what a system message says. */
export const nameUser = ({ id, name }: Person) => ({ user: name, user_id: String(id) });

/** The colleagues to whom it was done. */
export const nameTargets = (people: readonly Person[]) => ({
  target: people.map(({ name }) => name).join(', '),
  target_id: people.map(({ id }) => id).join(', '),
});
