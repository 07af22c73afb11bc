/** The title of a block of the cart's last step, with its number. */
export function ConfirmTitle({ number, children }: { readonly number: number; readonly children: string }) {
  return (
    <span className="confirm-title">
      <span className="confirm-number" aria-hidden="true">
        {number}
      </span>
      {children}
    </span>
  );
}
