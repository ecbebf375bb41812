/** A refusal of LiqPay with its code. Answers have HTTP 200 all the same. */
export class LiqPayFault extends Error {
  readonly code: string;

  constructor(code: string) {
    super(code);
    this.code = code;
  }

  toAnswer(): object {
    return {
      result: 'error',
      status: 'error',
      err_code: this.code,
      err_description: `Error ${this.code}`,
      code: this.code,
    };
  }
}
