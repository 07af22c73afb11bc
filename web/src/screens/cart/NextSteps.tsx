import { useOffline } from '../../storage/offline-mode';
import { confirmText as text } from '../../text/confirm';

interface NextStepsProps {
  readonly delivery: 1 | 2 | undefined;
  /** The transport's description; may be empty. */
  readonly transport: string;
  readonly payment: 1 | 2 | undefined;
  /** The order goes beyond the client's credit limit, and is reviewed first. */
  readonly isHeld: boolean;
}

/** What happens after 'Confirmar Pedido', at the button. */
export function NextSteps({ delivery, transport, payment, isHeld }: NextStepsProps) {
  const offline = useOffline();
  const steps = [
    offline ? text.next.kept : text.next.mail,
    isHeld ? text.next.review : payment === 1 ? text.next.transfer : text.next.contact,
    delivery === 2 ? text.next.post : text.next.transport(transport.trim()),
  ];
  return (
    <div className="next-steps">
      <h2 className="next-steps-title">{text.next.title}</h2>
      <ol>
        {steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
    </div>
  );
}
