import { Link, useNavigation } from "@remix-run/react";
import { useAuth } from "~/auth/auth-provider";

interface AccountLinksProps {
  onChoose?: () => void;
  small?: boolean;
}

/** The server's HTML, the same for everyone, has Get Started; scripts load the user. */
export function AccountLinks({ onChoose, small = false }: AccountLinksProps) {
  const { user, loading } = useAuth();
  const opening = useNavigation().location?.pathname === "/dashboard";
  const size = small ? "button-small" : "";
  if (loading) {
    return (
      <span role="status" className="grid h-10 w-28 place-items-center">
        <span className="spinner" />
        <span className="sr-only">Loading your account</span>
      </span>
    );
  }
  if (!user) {
    return (
      <Link to="/auth" onClick={onChoose} className={`button button-accent ${size}`}>
        Get Started
      </Link>
    );
  }
  return (
    <Link to="/dashboard" onClick={onChoose} className={`button button-accent ${size}`}>
      Dashboard
      {opening && <span className="spinner" />}
    </Link>
  );
}
