// A chunk of its own, with zod: loaded when the user first touches a form that validates with one of these shapes.
export { changeForgottenPassword, continueSignUp, forgotPassword } from '@switchboard/contract';
