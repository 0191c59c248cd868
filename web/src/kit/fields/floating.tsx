import { type ReactNode, type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import './floating.css';

interface FloatingProps {
  readonly anchor: RefObject<HTMLElement | null>;
  readonly onClose: () => void;
  readonly label: string;
  readonly role: 'dialog' | 'listbox' | 'menu';
  readonly id?: string;
  readonly children: ReactNode;
  readonly wide?: boolean;
}

/**
 * A surface under its field, or above it where there is more room. It follows the field and closes on a click elsewhere. It stays in the
 * same part of the page, so that screen reader users find it there.
 */
export function Floating({ anchor, onClose, label, role, id, children, wide = false }: FloatingProps) {
  const box = useRef<HTMLDivElement>(null);
  const [within] = useState(() => anchor.current?.closest('.MuiDialog-root, main, header') ?? document.body);
  const [place, setPlace] = useState<{ left: number; top?: number; bottom?: number; minWidth: number } | null>(null);
  useLayoutEffect(() => {
    const follow = () => {
      const rect = anchor.current?.getBoundingClientRect();
      if (!rect) return;
      const below = window.innerHeight - rect.bottom;
      const height = box.current?.offsetHeight ?? 240;
      const width = Math.max(rect.width, box.current?.offsetWidth ?? 0);
      const left = Math.max(8, Math.min(rect.left, window.innerWidth - width - 8));
      const vertical = below < height + 8 && rect.top > below ? { bottom: window.innerHeight - rect.top + 4 } : { top: rect.bottom + 4 };
      setPlace({ left, minWidth: wide ? rect.width : 0, ...vertical });
    };
    follow();
    window.addEventListener('scroll', follow, true);
    window.addEventListener('resize', follow);
    return () => {
      window.removeEventListener('scroll', follow, true);
      window.removeEventListener('resize', follow);
    };
  }, [anchor, wide]);
  useEffect(() => {
    const press = (event: PointerEvent) => {
      const target = event.target as Node;
      if (box.current?.contains(target) || anchor.current?.contains(target)) return;
      // A surface opened from inside this one comes after it in the page.
      const other = target instanceof Element ? target.closest('.floating') : null;
      if (other !== null && box.current && box.current.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING) return;
      onClose();
    };
    document.addEventListener('pointerdown', press);
    return () => document.removeEventListener('pointerdown', press);
  }, [anchor, onClose]);
  return createPortal(
    <div ref={box} id={id} {...{ role, 'aria-label': label }} className="floating" style={{ ...place, opacity: place ? 1 : 0 }}>
      {children}
    </div>,
    within,
  );
}
