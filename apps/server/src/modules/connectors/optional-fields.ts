import { z } from 'zod';

/**
 * An optional field of a message: an impossible value counts as missing, so that the rest of the client's message
 * reaches the team.
 */
export const optional = <Shape extends z.ZodType>(shape: Shape) => shape.optional().catch(undefined);

/** The valid elements of a list. */
export const listOf = <Shape extends z.ZodType>(shape: Shape) =>
  z.array(z.unknown()).transform((list) =>
    list.flatMap((one) => {
      const { success, data } = shape.safeParse(one);
      return success ? [data] : [];
    }),
  );

export const fileBytesShape = z.number().nonnegative().max(Number.MAX_SAFE_INTEGER);
/** Kept as whole seconds in 32 bits. */
export const durationSecondsShape = z
  .number()
  .nonnegative()
  .max(2 ** 31 - 1);
/** Milliseconds that a Date can hold. */
export const momentMsShape = z.number().nonnegative().max(8.64e15);
export const latitudeShape = z.number().min(-90).max(90);
export const longitudeShape = z.number().min(-180).max(180);
