/** The same keys as the English messages: a missing or unknown key does not compile. */
export type Translation<Source> = {
  readonly [Key in keyof Source]: Source[Key] extends string ? string : Translation<Source[Key]>;
};
