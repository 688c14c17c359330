"""A certificate that the service signs itself, so that phones give their camera to its page over HTTPS."""

from __future__ import annotations

import ipaddress
from datetime import UTC, datetime, timedelta
from pathlib import Path

from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.x509.oid import ExtendedKeyUsageOID, NameOID

from service.api.secret import write_private
from service.fault import Fault

DAYS = 365
"""How long a certificate holds; browsers refuse much longer ones."""

NAME = "certificate.pem"


def certificate(folder: Path, hosts: tuple[str, ...]) -> Path:
    """The file with the certificate for these names and addresses and its key, which nobody else may read.

    Kept in `folder`; another is made where there is none, where it soon expires or is for other hosts.

    Raises:
        Fault: it cannot be read or made.
    """
    path = folder / NAME
    try:
        folder.mkdir(parents=True, exist_ok=True)
        if not (path.exists() and _serves(path.read_bytes(), hosts)):
            write_private(path, _signed(hosts))
    except OSError as error:
        raise Fault(f"{path}: the certificate cannot be read or made ({error.strerror}); see to the folder") from None
    return path


def _serves(content: bytes, hosts: tuple[str, ...]) -> bool:
    try:
        kept = x509.load_pem_x509_certificate(content)
        names = kept.extensions.get_extension_for_class(x509.SubjectAlternativeName).value
    except (ValueError, x509.ExtensionNotFound):
        return False
    soon = datetime.now(UTC) + timedelta(days=30)
    return kept.not_valid_after_utc > soon and set(_names(hosts)) <= set(names)


def _signed(hosts: tuple[str, ...]) -> bytes:
    key = ec.generate_private_key(ec.SECP256R1())
    name = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, "paperref")])
    now = datetime.now(UTC)
    made = (
        x509.CertificateBuilder()
        .subject_name(name)
        .issuer_name(name)
        .public_key(key.public_key())
        .serial_number(x509.random_serial_number())
        .not_valid_before(now - timedelta(days=1))
        .not_valid_after(now + timedelta(days=DAYS))
        .add_extension(x509.SubjectAlternativeName(_names(hosts)), critical=False)
        .add_extension(x509.BasicConstraints(ca=False, path_length=None), critical=True)
        .add_extension(x509.ExtendedKeyUsage([ExtendedKeyUsageOID.SERVER_AUTH]), critical=False)
        .sign(key, hashes.SHA256())
    )
    private = key.private_bytes(
        serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, serialization.NoEncryption()
    )
    return made.public_bytes(serialization.Encoding.PEM) + private


def _names(hosts: tuple[str, ...]) -> list[x509.GeneralName]:
    return [_name(host) for host in hosts]


def _name(host: str) -> x509.GeneralName:
    try:
        return x509.IPAddress(ipaddress.ip_address(host))
    except ValueError:
        return x509.DNSName(host)
