/** A number as a link to call; other text stays text. */
export function PhoneLink({ phone }: { phone: string }) {
  const digits = phone.replaceAll(/[^+\d]/g, '');
  return /^\+?\d{5,15}$/.test(digits) ? <a href={`tel:${digits}`}>{phone}</a> : phone;
}
