"""How the service runs: from the command line, else from `PAPERREF_...` in the environment, else as given here."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Annotated

from pydantic import Field, SecretStr, ValidationError, field_validator
from pydantic_settings import BaseSettings, SettingsConfigDict

from service.fault import Fault
from service.places import data_of, store_place

SHORTEST_SECRET = 32
"""Characters of a secret key; fewer can be guessed."""

VALUE_ERROR = "Value error, "
"""What pydantic puts before a sentence of ours."""

FEWEST_DIFFERENT = 10
"""Different characters of a secret key; `changethischangethischangethis` and the like have fewer."""


Rate = Annotated[float, Field(gt=0, allow_inf_nan=False)]
Burst = Annotated[int, Field(ge=1)]


class ServeSettings(BaseSettings):
    """The settings; every one can be given as `PAPERREF_NAME`. Rates are requests a second of one device."""

    model_config = SettingsConfigDict(env_prefix="PAPERREF_", extra="ignore", hide_input_in_errors=True)

    host: str = "0.0.0.0"
    port: int = Field(8444, ge=0, le=65535)
    https: bool = False
    public_url: str = Field("", description="As what people know the service, where not by the address it listens to")
    store: str = Field(default_factory=store_place)
    data: Path = Field(default_factory=lambda read: data_of(read["store"]))
    secret: SecretStr | None = Field(None, description="Signs passes; where not given, one is made and kept")
    webhook: str = Field("", description="Entries are sent here, as spectators are told them")
    webhook_secret: SecretStr | None = Field(None, description="Signs what is sent there")
    pass_days: float = Field(30.0, gt=0, le=36_500, description="How long a pass holds")
    poll_seconds: float = Field(
        0.5, gt=0, le=86_400, description="How often a store is asked for what other programs wrote"
    )
    heartbeat_seconds: float = Field(15.0, gt=0, le=86_400, description="How often a silent stream shows that it lives")
    stall_seconds: float = Field(
        20.0, gt=0, le=86_400, description="How long a viewer may not read before it is dropped"
    )
    viewers_most: int = Field(1000, ge=1, description="Streams at once")
    viewers_of_one: int = Field(30, ge=1, description="Streams at once with one pass")
    body_bytes: int = Field(512 * 1024, ge=1, description="The largest body of a request")
    picture_bytes: int = Field(12 * 1024 * 1024, ge=1, description="The largest picture that is taken")
    archive_bytes: int = Field(8 * 1024**3, ge=1, description="The largest archive of a table that is taken")
    film_pace: bool = Field(True, description="Films are watched at the speed at which they were filmed")
    frame_bytes: int = Field(4 * 1024 * 1024, ge=1, description="The largest picture of a camera in a browser")
    guesser: str = Field("ink", description="Which guesser people practise against; see `models.guessers`")
    frame_rate: Rate = 12.0
    frame_burst: Burst = 40
    read_rate: Rate = 60.0
    read_burst: Burst = 400
    write_rate: Rate = 15.0
    write_burst: Burst = 60
    join_rate: Rate = 0.5
    join_burst: Burst = 30
    picture_rate: Rate = 0.2
    picture_burst: Burst = 20

    @field_validator("public_url")
    @classmethod
    def _is_origin(cls, url: str) -> str:
        if url and not re.fullmatch("https?://[^/?#]+/?", url):
            raise ValueError("is no address such as https://table.example")
        return url.rstrip("/")

    @field_validator("webhook")
    @classmethod
    def _is_address(cls, url: str) -> str:
        if url and not re.fullmatch("https?://[^/?#]+([/?].*)?", url):
            raise ValueError("is no address such as https://receiver.example/entries")
        return url

    @property
    def secure(self) -> bool:
        """Whether people reach the service by HTTPS alone."""
        return self.public_url.startswith("https:") or (self.https and not self.public_url)

    @field_validator("secret")
    @classmethod
    def _is_secret(cls, secret: SecretStr | None) -> SecretStr | None:
        if secret is not None:
            said = secret.get_secret_value()
            if len(said) < SHORTEST_SECRET or len(set(said)) < FEWEST_DIFFERENT:
                raise ValueError(
                    f"is no secret: give {SHORTEST_SECRET} characters or more, by chance, or none and one is made"
                )
        return secret


def read_settings(**given: object) -> ServeSettings:
    """The settings, those that are not None as given; raises :class:`Fault` for the first that cannot be."""
    try:
        return ServeSettings(**{name: value for name, value in given.items() if value is not None})  # type: ignore[arg-type]
    except ValidationError as error:
        first = error.errors()[0]
        name = "_".join(str(part) for part in first["loc"])
        raise Fault(f"--{name} (or PAPERREF_{name.upper()}): {first['msg'].removeprefix(VALUE_ERROR)}") from None
