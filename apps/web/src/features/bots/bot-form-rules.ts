import { limits } from '@switchboard/contract';

export type TitleProblem = 'titleRequired' | 'titleTooShort' | 'titleTooLong' | null;
export type TokenProblem = 'tokenRequired' | null;

export interface BotFormProblems {
  title: TitleProblem;
  token: TokenProblem;
  /** Both are blank though something was typed. */
  form: 'bothRequired' | null;
}

/** What is wrong with a bot's form (docs/rules.md); keys of the texts of `bots.form`. */
export function checkBotForm({ title, token }: { title: string; token: string }): BotFormProblems {
  const trimmedTitle = title.trim();
  const titleProblem =
    trimmedTitle === ''
      ? 'titleRequired'
      : trimmedTitle.length < limits.botTitleMinChars
        ? 'titleTooShort'
        : trimmedTitle.length > limits.titleChars
          ? 'titleTooLong'
          : null;
  const tokenProblem = token.trim() === '' ? 'tokenRequired' : null;
  // Blank is not empty: spaces were typed and would be sent as nothing.
  const blank = (title !== '' && trimmedTitle === '') || (token !== '' && tokenProblem !== null);
  return { title: titleProblem, token: tokenProblem, form: blank ? 'bothRequired' : null };
}
