import { saveFile } from '../../api/client.ts';
import { Button } from '../../kit/button.tsx';

interface RecoveryCodesProps {
  readonly codes: readonly string[];
  readonly onDone: () => void;
}

/** Shown only once. */
export function RecoveryCodes({ codes, onDone }: RecoveryCodesProps) {
  const save = () => {
    const text = `Recovery codes for Bahi. Each works once.\n\n${codes.join('\n')}\n`;
    saveFile({ name: 'bahi-recovery-codes.txt', blob: new Blob([text], { type: 'text/plain' }) });
  };
  return (
    <div className="stack gap-12">
      <p>Keep these codes where you can find them without your phone. Each works once. You will not see them again.</p>
      <ul className="panel grid-auto secret-key mono strong" aria-label="Recovery codes">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="row">
        <Button onClick={save}>Download</Button>
        <Button look="main" onClick={onDone}>
          I have saved them
        </Button>
      </div>
    </div>
  );
}
