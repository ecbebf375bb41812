import { type RatingValue, ratingValues } from '@switchboard/contract';
import { ratingButton } from '@switchboard/contract/ratings';

/** What the buttons below a question send back. The conversation is the one that it comes from. */
const payloadOf = (number: number, value: RatingValue): string => `rating:${number}:${value}`;

export const ratingButtons = (number: number): { text: string; payload: string }[] =>
  ratingValues.map((value) => ({ text: ratingButton(value), payload: payloadOf(number, value) }));

/** A rating that a client may have given. */
export interface PressedRating {
  number: number;
  value: RatingValue;
}

/** Null for a payload that no question of ours has. */
export const readPayload = (payload: string | null): PressedRating | null => {
  const [, number, digit] = /^rating:([1-9]\d{0,8}):([1-5])$/.exec(payload ?? '') ?? [];
  const value = ratingValues.find((each) => String(each) === digit);
  return value === undefined ? null : { number: Number(number), value };
};
